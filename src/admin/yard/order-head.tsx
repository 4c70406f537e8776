import type { ReactNode } from 'react'
import type { CallOutput } from '#contract/admin/calls.ts'

type Shown = Omit<CallOutput<'pickList'>['orders'][number], 'telephone'>

const marks = {
  brick: 'bg-brick-wash text-brick',
  amber: 'bg-amber-wash text-amber',
  plain: 'bg-wash',
} as const

/** A word about how an order stands. */
export const Mark = ({
  look,
  children,
}: {
  readonly look: keyof typeof marks
  readonly children: ReactNode
}): ReactNode => (
  <span className={`whitespace-nowrap rounded-control px-1.5 py-0.5 text-small ${marks[look]}`}>
    {children}
  </span>
)

/** '994 kg · 1 pallet' */
export const loadText = ({ kilograms, pallets }: Pick<Shown, 'kilograms' | 'pallets'>): string =>
  `${kilograms.toLocaleString('en-GB')} kg · ${pallets} ${pallets === 1 ? 'pallet' : 'pallets'}`

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
    {order.refused && <p className="text-brick">{order.refused}</p>}
  </div>
)
