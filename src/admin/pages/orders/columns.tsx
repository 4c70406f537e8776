import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderColumn } from '#contract/admin/order-view.ts'
import { staffTexts } from '#contract/payment-methods.ts'
import { settlementTexts } from '#domain/orders/settlement.ts'
import { isPaidByHand } from '#domain/orders/standing.ts'
import { Mark } from '../../ui/mark.tsx'
import { loadText, picksText } from '../../ui/texts.ts'
import { dayText, goodsText, type ListedOrder, moneyTexts, poundsText, standingTexts } from './texts.ts'

/** What is urgent about an order. */
const Urgent = ({ order }: { readonly order: ListedOrder }): ReactNode => (
  <>
    {order.isLate && <Mark look="brick">Late</Mark>}
    {order.needsAttention && <Mark look="amber">Needs a look</Mark>}
    {order.waitsForDecision && <Mark look="amber">Waits for a decision</Mark>}
    {order.money === 'disputed' && <Mark look="brick">Disputed</Mark>}
    {(order.money === 'unpaid' || order.money === 'part-paid') && (
      <Mark look="amber">{moneyTexts[order.money]}</Mark>
    )}
    {order.refunded > 0 && <Mark look="amber">{poundsText(order.refunded)} refunded</Mark>}
    {order.toGiveBack > 0 && <Mark look="amber">{poundsText(order.toGiveBack)} to give back by hand</Mark>}
  </>
)

/** Of an order whose money staff are still to give back by hand, 'Refunded' would not be true. */
const goodsStandingText = ({ standing, toGiveBack }: ListedOrder): string =>
  standing === 'refunded' && toGiveBack > 0 ? 'Nothing to send' : standingTexts[standing]

/** How the goods stand, and what is urgent about the order. */
export const Standing = ({ order }: { readonly order: ListedOrder }): ReactNode => (
  <span className="flex flex-wrap gap-1">
    <Mark look="plain">
      {order.standing === 'picking' && order.picker !== null
        ? picksText(order.picker)
        : goodsStandingText(order)}
    </Mark>
    <Urgent order={order} />
  </span>
)

interface MarksProps {
  readonly order: ListedOrder
  /** The list has no column of how orders stand, so what that would mark is marked here (M-025). */
  readonly isAlone?: boolean
}

/** What else is special about an order. */
export const Marks = ({ order, isAlone = false }: MarksProps): ReactNode => (
  <span className="flex flex-wrap gap-1 empty:hidden">
    {isAlone && order.standing === 'on-hold' && <Mark look="amber">{standingTexts['on-hold']}</Mark>}
    {isAlone && <Urgent order={order} />}
    {order.isPartSent && (isAlone || order.standing !== 'part-sent') && <Mark look="amber">Part sent</Mark>}
    {order.hasNote && <Mark look="plain">Note</Mark>}
    {order.isTrade && <Mark look="plain">Trade</Mark>}
    {order.isSampleOnly && <Mark look="plain">Samples only</Mark>}
  </span>
)

export const Customer = ({ order }: { readonly order: ListedOrder }): ReactNode => (
  <>
    {order.name}
    {order.company && <span className="text-quiet"> · {order.company}</span>}
  </>
)

export const OrderLink = ({ number }: { readonly number: string }): ReactNode => (
  <Link to={`/orders/${number}`} className="text-accent underline-offset-2 hover:underline">
    {number}
  </Link>
)

/** What stands in each column; the number is the head of its row. */
export const cells: Readonly<
  Record<Exclude<OrderColumn, 'number'>, (order: ListedOrder, columns: readonly OrderColumn[]) => ReactNode>
> = {
  day: ({ deliveryDay, delivery }) => (deliveryDay === null ? delivery : dayText(deliveryDay)),
  customer: (order) => <Customer order={order} />,
  place: ({ town, postcode }) => (
    <>
      {town} <span className="whitespace-nowrap">{postcode}</span>
    </>
  ),
  goods: goodsText,
  weight: loadText,
  total: ({ total }) => poundsText(total),
  paid: ({ money, method, settlement }) =>
    `${moneyTexts[money]}, ${isPaidByHand(settlement) ? settlementTexts[settlement].toLowerCase() : staffTexts[method]}`,
  stands: (order) => <Standing order={order} />,
  service: ({ service }) => service,
  marks: (order, columns) => <Marks order={order} isAlone={!columns.includes('stands')} />,
  placed: ({ placedAt }) => dayText(placedAt),
}

const narrow: readonly OrderColumn[] = ['day', 'total', 'placed', 'weight']

/** How the cells of a column are set: amounts stand right, and what is short stays in one line. */
export const cellClass = (column: OrderColumn): string =>
  `px-2 py-1.5 ${narrow.includes(column) ? 'whitespace-nowrap' : ''} ${column === 'total' ? 'text-right' : ''}`
