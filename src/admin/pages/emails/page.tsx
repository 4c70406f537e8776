import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { load } from '../../requests.ts'
import { momentText } from '../../ui/texts.ts'
import { ListViews, useListTitle } from '../../views/saved-views.tsx'
import { viewsAction } from '../../views/view-actions.ts'
import type { Route } from './+types/page.ts'

export const loader = async (args: Route.LoaderArgs) => ({ emails: await load(args, 'refusedEmails', {}) })

export const action = viewsAction('emails')

/** Emails that a mail server refused, and its reason (M-166). */
export default function EmailsPage({ loaderData: { emails }, actionData }: Route.ComponentProps): ReactNode {
  const title = useListTitle('emails', 'Emails refused')
  return (
    <>
      <title>{title}</title>
      <h1 className="break-words text-title">{title}</h1>
      {emails.length === 0 ? (
        <p className="mt-4">No mail server refused an email within the last week.</p>
      ) : (
        <>
          <p className="mt-1 max-w-2xl text-quiet">
            Within the last week, newest first. Ask the customer by telephone for an address that works; an
            email of an order is sent there from the order's page.
          </p>
          <ul className="mt-4 grid max-w-3xl gap-2">
            {emails.map(({ id, at, to, subject, refusal, order }) => (
              <li key={id} className="rounded-card border border-line bg-card px-4 py-3">
                <h2 className="break-words">{subject}</h2>
                <p className="break-all">To {to}</p>
                <p className="break-words text-brick">{refusal}</p>
                <p className="text-quiet text-small">
                  {momentText(at)}
                  {order !== null && (
                    <>
                      {', of '}
                      <Link to={`/orders/${order}`} className="text-accent underline underline-offset-2">
                        {order}
                      </Link>
                    </>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-6">
        <ListViews list="emails" answer={actionData} />
      </div>
    </>
  )
}
