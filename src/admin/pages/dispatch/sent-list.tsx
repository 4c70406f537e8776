import type { ReactNode } from 'react'
import type { CallOutput } from '#contract/admin/calls.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { errorOf } from '../../ui/refusal.tsx'
import { summaryClass } from '../../ui/summary-class.ts'
import { dayText, momentText } from '../../ui/texts.ts'
import type { DispatchAnswer } from './answer.ts'

type View = CallOutput<'dispatchView'>
type Sent = View['shipments'][number]

interface WithdrawProps {
  readonly sent: Sent
  readonly version: number
  readonly refused: DispatchAnswer | undefined
}

/** Takes a dispatch back while its email waits; later it is corrected, with a reason (M-055). */
const Withdraw = ({ sent, version, refused }: WithdrawProps): ReactNode => {
  const isIt = refused?.intent === 'correct' && refused.typed['shipment'] === `${sent.number}`
  const fields = (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="shipment" value={sent.number} />
    </>
  )
  if (sent.take_back_until !== null)
    return (
      <PostForm className="flex flex-wrap items-center gap-2">
        {fields}
        <Button name="intent" value="take-back">
          Take dispatch {sent.number} back
        </Button>
        <span className="text-quiet">until {momentText(sent.take_back_until)}: no email goes out before</span>
      </PostForm>
    )
  return (
    <details open={isIt}>
      <summary className={summaryClass}>It was not sent after all</summary>
      <PostForm className="flex flex-wrap items-end gap-2 pb-2">
        {fields}
        <TextField
          label="Why"
          name="reason"
          required
          hint="Staff see it; the customer gets an email that the goods were not sent after all."
          defaultValue={isIt ? refused?.typed['reason'] : undefined}
          error={isIt ? errorOf(refused?.answer, 'reason') : undefined}
        />
        <Button name="intent" value="correct" look="danger">
          Correct dispatch {sent.number}
        </Button>
      </PostForm>
    </details>
  )
}

const Tracking = ({ sent }: { readonly sent: Sent }): ReactNode =>
  sent.tracking.map(({ number, link, fits }) => (
    <p key={number} className="break-all">
      {link === null ? (
        number
      ) : (
        <a href={link} target="_blank" rel="noreferrer" className="text-accent underline">
          {number}
        </a>
      )}
      {!fits && <span className="text-amber"> does not look like a number of {sent.carrier}: check it</span>}
    </p>
  ))

interface SentListProps {
  readonly view: View
  readonly maySend: boolean
  readonly refused: DispatchAnswer | undefined
}

/** What of the order went, when and with whom. */
export const SentList = ({ view, maySend, refused }: SentListProps): ReactNode => (
  <section className="grid gap-2">
    <h2>What was sent</h2>
    {view.shipments.length === 0 && <p className="text-quiet">Nothing yet.</p>}
    {view.shipments.map((sent) => (
      <article key={sent.number} className="grid gap-1 rounded-card border border-line bg-card p-3">
        <h3 className="font-semibold">
          Dispatch {sent.number}, {dayText(sent.day)}
        </h3>
        <p>{sent.carrier ?? 'No carrier'}</p>
        <Tracking sent={sent} />
        <ul>
          {sent.goods.map(({ name, bought }) => (
            <li key={`${name} ${bought}`} className="break-words">
              {bought} · {name}
            </li>
          ))}
        </ul>
        {maySend && <Withdraw sent={sent} version={view.version} refused={refused} />}
      </article>
    ))}
  </section>
)
