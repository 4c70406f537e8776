import type { StaffOrder } from '#contract/admin/staff-order.ts'
import type { Right } from '#domain/staff/roles.ts'

/** A page of its own for something that staff do with an order. */
interface OrderAction {
  readonly label: string
  readonly to: (number: string) => string
  /** Without it the person does not see the link (M-014). */
  readonly right: Right
  /** Whether the order allows it as it stands. */
  readonly when: (order: StaffOrder) => boolean
}

const hasRefund = ({ totals, charges }: StaffOrder): boolean =>
  (totals.received > 0 && totals.kept > 0) ||
  charges.some(({ state, amount, refunded }) => state !== 'due' && refunded < amount)

const isUnsent = ({ goods }: StaffOrder): boolean =>
  goods !== 'sent' && goods !== 'return' && goods !== 'cancelled' && goods !== 'refunded'

/** Whether an order that was placed on hold is still to be paid. */
export const isToPay = ({ payment, money, goods }: StaffOrder): boolean =>
  payment.method === 'on_hold' && money === 'unpaid' && goods !== 'cancelled'

/** The links at the top of an order's page. A feature with a page of an order adds its line here. */
export const orderActions: readonly OrderAction[] = [
  {
    label: 'Send it',
    to: (number) => `/orders/${number}/dispatch`,
    right: 'orders.dispatch',
    when: (order) =>
      isUnsent(order) &&
      order.goods !== 'on-hold' &&
      (order.totals.due === 0 || order.sendsUnpaid) &&
      order.requests.every(({ stops }) => stops === null),
  },
  {
    label: 'Change the delivery',
    to: (number) => `/orders/${number}/delivery`,
    right: 'orders.change',
    when: (order) => isUnsent(order) && order.goods !== 'part-sent',
  },
  {
    label: 'Extra charges',
    to: (number) => `/orders/${number}/charges`,
    right: 'orders.change',
    when: ({ goods, charges }) => goods !== 'cancelled' || charges.length > 0,
  },
  {
    label: 'Payment link',
    to: (number) => `/orders/${number}/payment-links`,
    right: 'orders.make',
    when: isToPay,
  },
  {
    label: 'Give money back',
    to: (number) => `/orders/${number}/refund`,
    right: 'refunds.make',
    when: hasRefund,
  },
  {
    label: 'Return goods',
    to: (number) => `/orders/${number}/returns/new`,
    right: 'returns.agree',
    when: ({ lines }) => lines.some(({ sent, isSample }) => sent !== null && !isSample),
  },
  {
    label: 'Cancel goods',
    to: (number) => `/orders/${number}/cancel`,
    right: 'orders.cancel',
    when: isUnsent,
  },
  {
    label: 'Record money given back',
    to: (number) => `/orders/${number}/by-hand`,
    right: 'refunds.make',
    when: ({ totals }) => totals.toGiveBack > 0,
  },
  {
    label: 'History',
    to: (number) => `/history?${new URLSearchParams({ subject: 'order', thing: number })}`,
    right: 'audit.see-own',
    when: () => true,
  },
]
