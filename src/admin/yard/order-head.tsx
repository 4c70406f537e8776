import type { ReactNode } from 'react'
import type { CallOutput } from '#contract/admin/calls.ts'
import { Mark } from '../ui/mark.tsx'
import { loadText } from '../ui/texts.ts'

/** What the yard reads while one person's refund or cancellation waits for another's word: no sum (M-200). */
export const decisionText =
  'The office decides about a refund or a cancellation: ask there before this is sent.'

type Shown = Omit<CallOutput<'pickList'>['orders'][number], 'telephone'>

interface OrderHeadProps {
  readonly order: Shown
  readonly isLate?: boolean
}

/** Whose order it is, when it is due, and how it stands. No money: the yard does not see it (M-014). */
export const OrderHead = ({ order, isLate = false }: OrderHeadProps): ReactNode => (
  <div className="grid gap-0.5">
    <p>
      {order.name}, {order.town} <span className="whitespace-nowrap">{order.postcode}</span>
    </p>
    <p className="text-quiet">
      {order.delivery} · {loadText(order)}
    </p>
    {order.notes && <p className="font-semibold">Notes: {order.notes}</p>}
    <p className="flex flex-wrap gap-1 empty:hidden">
      {isLate && <Mark look="brick">Late</Mark>}
      {order.standing === 'part-sent' && <Mark look="amber">Part sent: the rest is left</Mark>}
      {order.standing === 'picking' && <Mark look="plain">{order.picked_by} picks it</Mark>}
      {order.standing === 'packed' && <Mark look="plain">Packed by {order.picked_by}</Mark>}
      {order.changed_since_packed && <Mark look="amber">Changed since it was packed: check it</Mark>}
    </p>
    {order.waits_for_decision && <p className="text-amber">{decisionText}</p>}
    {order.refused && <p className="text-brick">{order.refused}</p>}
  </div>
)
