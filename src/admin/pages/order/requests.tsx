import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StaffOrder } from '#contract/admin/staff-order.ts'
import { refundReasonTexts } from '#domain/refunds/reasons.ts'
import type { Right } from '#domain/staff/roles.ts'
import { Notice } from '../../ui/notice.tsx'
import { momentText, poundsText } from '../../ui/texts.ts'

type Request = StaffOrder['requests'][number]

/** 'to cancel the whole order and give £144.00 back' */
const wishText = ({ stops, goods, amount }: Request): string => {
  const [sum, named] = [poundsText(amount), goods.join(', ')]
  if (stops === null) return `to give ${sum} back${named === '' ? '' : ` for ${named}`}`
  const stop = stops === 'order' ? 'to cancel the whole order' : `to cancel ${named}`
  return amount > 0 ? `${stop} and give ${sum} back` : stop
}

interface RequestsProps {
  readonly order: StaffOrder
  readonly can: readonly Right[]
}

/** What one person asked for and another decides (M-200): until then the order may not be sent after all. */
export const Requests = ({ order: { requests }, can }: RequestsProps): ReactNode =>
  requests.length === 0 ? null : (
    <Notice look="warning">
      {requests.map((request) => (
        <p key={request.askedAt}>
          {request.who} asked on {momentText(request.askedAt)} {wishText(request)} (
          {refundReasonTexts[request.reason].toLowerCase()}). Another person decides; a change of the order
          before ends the request.
        </p>
      ))}
      {can.includes('refunds.make') && (
        <p>
          <Link to="/approvals" className="underline">
            What waits for a second person
          </Link>
        </p>
      )}
    </Notice>
  )
