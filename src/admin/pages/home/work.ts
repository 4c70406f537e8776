import type { CallOutput } from '#contract/admin/calls.ts'
import type { Right } from '#domain/staff/roles.ts'

type Dashboard = CallOutput<'dashboard'>

export type Waiting = Dashboard['waiting'][number]
export type WorkKind = Waiting['kind']
export type Days = Pick<Dashboard, 'today' | 'yesterday' | 'next_working_day'>

export type WorkGroup = 'Orders' | 'Money' | 'Goods' | 'Customers'

export const workGroups: readonly WorkGroup[] = ['Orders', 'Money', 'Goods', 'Customers']

/** One kind of work as its tile shows it. */
interface Work {
  readonly label: string
  /** What the number stands for, or what to do about it. */
  readonly hint: string
  readonly group: WorkGroup
  /** `urgent`: a shopper waits longer than promised, or money is at risk. */
  readonly look: 'urgent' | 'soon' | 'plain'
  /** The list that shows exactly these, for the first of these rights that the person has. */
  readonly lists: readonly (readonly [right: Right, to: (days: Days) => string])[]
}

const orders = (filters: (days: Days) => Readonly<Record<string, string>>): Work['lists'][number] => [
  'orders.see',
  (days) => `/orders?${new URLSearchParams(filters(days))}`,
]

/** A page of the yard, for those who see orders without their money. */
const yard = (
  page: string,
  filters: (days: Days) => Readonly<Record<string, string>>,
): Work['lists'][number] => [
  'orders.see-to-pick',
  (days) => {
    const query = new URLSearchParams(filters(days))
    return query.size === 0 ? page : `${page}?${query}`
  },
]

/** Payments that wait for the same reason. */
const payments = (view: string): Work['lists'][number] => ['payments.see', () => `/payments?view=${view}`]

const work: Readonly<Record<WorkKind, Work>> = {
  late: {
    group: 'Orders',
    label: 'Late',
    hint: 'The delivery day has passed',
    look: 'urgent',
    lists: [
      orders(({ yesterday }) => ({ state: 'to-send', deliveryTo: yesterday })),
      yard('/pick', ({ yesterday }) => ({ until: yesterday })),
    ],
  },
  'to-send-today': {
    group: 'Orders',
    label: 'To send today',
    hint: 'Due by the next working day',
    look: 'soon',
    lists: [
      orders(({ today, next_working_day }) => ({
        state: 'to-send',
        deliveryFrom: today,
        deliveryTo: next_working_day,
      })),
      yard('/pick', ({ next_working_day }) => ({ until: next_working_day })),
    ],
  },
  'to-send': {
    group: 'Orders',
    label: 'To send in all',
    hint: 'Paid or on account, and not sent yet',
    look: 'plain',
    lists: [orders(() => ({ state: 'to-send' })), yard('/pick', () => ({}))],
  },
  samples: {
    group: 'Orders',
    label: 'Samples to post',
    hint: 'Orders of samples alone',
    look: 'plain',
    lists: [yard('/samples', () => ({}))],
  },
  'on-hold': {
    group: 'Orders',
    label: 'On hold',
    hint: 'Nothing is sent until released',
    look: 'plain',
    lists: [orders(() => ({ state: 'on-hold' }))],
  },
  'hold-due': {
    group: 'Orders',
    label: 'Holds to look at now',
    hint: 'The time they were held until has come',
    look: 'soon',
    lists: [orders(() => ({ state: 'on-hold', holdDue: 'yes' }))],
  },
  attention: {
    group: 'Orders',
    label: 'Orders that need a look',
    hint: 'Each says why',
    look: 'urgent',
    lists: [orders(() => ({ state: 'all', attention: 'yes' }))],
  },
  returns: {
    group: 'Orders',
    label: 'Returns',
    hint: 'To agree, on their way, to inspect or to pay back',
    look: 'soon',
    lists: [
      ['orders.see', () => '/returns'],
      ['returns.receive', () => '/returns'],
    ],
  },
  disputes: {
    group: 'Money',
    label: 'Disputes',
    hint: 'The payer wants the money back',
    look: 'urgent',
    lists: [payments('disputed')],
  },
  'payments-unknown': {
    group: 'Money',
    label: 'Payments not known yet',
    hint: 'Their provider is being asked',
    look: 'soon',
    lists: [payments('unknown')],
  },
  'payments-parked': {
    group: 'Money',
    label: 'Paid without an order',
    hint: 'Make it good or give it back',
    look: 'urgent',
    lists: [payments('parked')],
  },
  'refunds-failed': {
    group: 'Money',
    label: 'Refunds that came back',
    hint: 'Give the money back another way',
    look: 'urgent',
    lists: [payments('refund-failed')],
  },
  'payments-unmatched': {
    group: 'Money',
    label: 'Payments to match',
    hint: 'Paid against a reference',
    look: 'plain',
    lists: [payments('unmatched')],
  },
  approvals: {
    group: 'Money',
    label: 'Approvals',
    hint: 'Refunds over a limit',
    look: 'soon',
    lists: [['refunds.make', () => '/approvals']],
  },
  'low-stock': {
    group: 'Goods',
    label: 'Low stock',
    hint: 'Less is left than its level',
    look: 'plain',
    lists: [['stock.see', () => '/stock?only=low']],
  },
  'trade-applications': {
    group: 'Customers',
    label: 'Trade applications',
    hint: 'They wait for an answer',
    look: 'plain',
    lists: [['trade.decide', () => '/trade-applications']],
  },
  emails: {
    group: 'Customers',
    label: 'Emails refused',
    hint: 'By the mail server, within a week',
    look: 'plain',
    lists: [['customers.see', () => '/emails']],
  },
}

export const workOf = (kind: WorkKind): Work => work[kind]

/** The list that a number leads this person to; null: they have none. */
export const listOf = (kind: WorkKind, days: Days, can: readonly Right[]): string | null =>
  work[kind].lists.find(([right]) => can.includes(right))?.[1](days) ?? null
