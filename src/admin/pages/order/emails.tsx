import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { momentText } from '../../ui/texts.ts'

type Emails = CallOutput<'orderEmails'>['emails']

const states: Readonly<Record<Emails[number]['state'], string>> = {
  sent: 'Sent',
  refused: 'Refused by its mail server',
  waiting: 'Waits to be sent',
  gone: 'Sent; its words are gone',
}

/** The emails of the order, each a link to its words (M-045). */
export const Emails = ({
  number,
  emails,
}: {
  readonly number: string
  readonly emails: Emails
}): ReactNode => (
  <section aria-labelledby="emails">
    <h2 id="emails">Emails</h2>
    {emails.length === 0 ? (
      <p className="mt-2 text-quiet">None was sent.</p>
    ) : (
      <ul className="mt-2 border-line border-t">
        {emails.map(({ key, subject, to, at, state }) => (
          <li
            key={key}
            className="grid gap-x-4 border-line border-b py-2 sm:grid-cols-[9rem_1fr] pointer-coarse:py-3"
          >
            <time dateTime={at} className="text-small text-quiet">
              {momentText(at)}
            </time>
            <div className="min-w-0 break-words">
              <Link
                to={`/orders/${number}/emails/${key}`}
                className="text-accent underline underline-offset-2"
              >
                {subject}
              </Link>
              <p className={`text-small ${state === 'refused' ? 'text-brick' : 'text-quiet'}`}>
                {states[state]}
                {to !== null && ` · to ${to}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    )}
  </section>
)
