import type { ReactNode } from 'react'
import type { WireDelivered } from '#contract/delivered.ts'
import { messages } from '#contract/messages.ts'
import { carriagePrice, deliveryInAll } from '../../../delivery/delivered-text.ts'
import { OrderBy } from '../../../delivery/order-by.tsx'
import { PostcodeEntry } from '../../../delivery/postcode-entry.tsx'
import { RingToCollect } from '../../../delivery/ring-to-collect.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { LorryIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { BUYING_FORM_ID } from '../no-script-form.tsx'
import type { DeliveredState } from './use-delivered.ts'
import { DELIVER_TO_ID } from './ways-in.ts'

interface DeliveryHereProps {
  readonly postcode: string | null
  readonly delivered: DeliveredState
  /** A day is expected: its room is kept while it is read. */
  readonly promises: boolean
}

/** Below the total: the postcode, and what delivery of this quantity costs there and when (S-001 to S-003). */
export function DeliveryHere({ postcode, delivered, promises }: DeliveryHereProps): ReactNode {
  const { answer, stale, problem, refresh } = delivered
  return (
    <div id={DELIVER_TO_ID} className="scroll-mt-24 space-y-2">
      <PostcodeEntry
        postcode={postcode}
        label="Deliver to postcode"
        formId={BUYING_FORM_ID}
        onSaved={delivered.onPostcodeChanged}
      />
      <div
        aria-live="polite"
        aria-busy={stale}
        className={classNames('text-sm', promises && postcode !== null && 'min-h-11', stale && 'opacity-60')}
      >
        {problem}
        {answer !== null && <Answer answer={answer} onPassed={refresh} />}
      </div>
    </div>
  )
}

interface AnswerProps {
  readonly answer: WireDelivered
  readonly onPassed: () => void
}

function Answer({ answer, onPassed }: AnswerProps): ReactNode {
  const { delivery, not_delivered: refused, part_crate: partCrate } = answer
  if (refused !== null) return <NotDelivered {...refused} />
  if (delivery === null) return null
  return (
    <p className="flex gap-2">
      <LorryIcon className="mt-0.5 text-quiet" />
      <span>
        {delivery.service}: <strong className="figures font-medium">{carriagePrice(delivery)}</strong>
        {delivery.date !== null && (
          <>
            {' · '}
            <strong className="whitespace-nowrap font-medium">{delivery.date[1]}</strong>
            {delivery.estimated && ` ${messages.estimated}`}
          </>
        )}
        <span className="block text-quiet empty:hidden">{deliveryInAll(delivery, partCrate)}</span>
        <span className="block text-moss empty:hidden">
          <OrderBy delivery={delivery} onPassed={onPassed} />
        </span>
        {delivery.instead_of !== null && <span className="block text-amber">{delivery.instead_of}</span>}
      </span>
    </p>
  )
}

interface NotDeliveredProps {
  readonly sentence: string
  readonly reasons: readonly string[]
}

/** First that it is not delivered there, then why, then what can be done (S-003). */
function NotDelivered({ sentence, reasons }: NotDeliveredProps): ReactNode {
  const byQuantity = reasons.length > 0
  return (
    <Notice level="warning">
      <p className="font-medium">{sentence}</p>
      {byQuantity ? (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : (
        <p>None of our delivery services goes there.</p>
      )}
      <p className="mt-1 text-ink">
        {byQuantity ? messages.takeLess : 'Change the postcode above if it comes to another place.'} Or{' '}
        <RingToCollect />
      </p>
    </Notice>
  )
}
