import type { CallInput, CallOutput } from '#contract/admin/calls.ts'
import type { OrderColumn, OrderFilterName, OrderSort } from '#contract/admin/order-view.ts'

export { dayText, poundsText } from '../../ui/texts.ts'

type List = CallOutput<'listOrders'>

export type ListedOrder = List['orders'][number]
export type ListState = List['state']
export type Zones = List['zones']
/** What stands in the address. */
export type TypedFilters = Readonly<Partial<Record<keyof CallInput<'listOrders'> | 'columns', string>>>

/** How the goods of an order stand, on its row. */
export const standingTexts: Readonly<Record<ListedOrder['standing'], string>> = {
  'to-pick': 'To pick',
  picking: 'Being picked',
  packed: 'Packed',
  'part-sent': 'Part sent',
  'on-hold': 'On hold',
  sent: 'Sent',
  return: 'Return',
  refunded: 'Refunded, nothing sent',
  cancelled: 'Cancelled',
}

export const moneyTexts: Readonly<Record<ListedOrder['money'], string>> = {
  unpaid: 'Unpaid',
  'part-paid': 'Part paid',
  paid: 'Paid',
  'part-refunded': 'Part refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
}

export const customerTexts = {
  guest: 'Guests',
  account: 'With an account',
  trade: 'Trade accounts',
} as const

export const stateTexts: Readonly<Record<ListState, string>> = {
  'to-send': 'To send',
  'to-pick': 'To pick',
  picking: 'Being picked',
  packed: 'Packed',
  'part-sent': 'Part sent',
  'on-hold': 'On hold',
  return: 'Sent, with a return',
  dispatched: 'Sent',
  refunded: 'Refunded, nothing sent',
  cancelled: 'Cancelled',
  all: 'Every order',
}

export const sortTexts: Readonly<Record<OrderSort, string>> = {
  due: 'By delivery day',
  newest: 'Newest first',
  oldest: 'Oldest first',
}

export const columnTexts: Readonly<Record<OrderColumn, string>> = {
  number: 'Order',
  day: 'Delivery',
  customer: 'Customer',
  place: 'Place',
  goods: 'Goods',
  weight: 'Weight',
  total: 'Total',
  paid: 'Paid',
  stands: 'How it stands',
  service: 'Service',
  marks: 'Marks',
  placed: 'Placed',
}

/** The zones to choose from, and what was typed: a list that was refused has no zones. */
export const zoneTexts = (zones: Zones, typed: string | undefined): Readonly<Record<string, string>> => ({
  ...(typed ? { [typed]: typed } : {}),
  ...Object.fromEntries(zones.map(({ code, name }) => [code, name])),
})

/** The filters in words, for the form and for what is set. */
export const filterTexts: Readonly<Record<OrderFilterName, string>> = {
  state: 'State',
  find: 'Search',
  method: 'Paid by',
  money: 'Money',
  customer: 'Customer',
  product: 'Has the product, by its name',
  sku: 'Has the SKU',
  supplier: 'Has goods of the supplier (code)',
  code: 'Used the discount code',
  service: 'Delivery service, by its name',
  zone: 'Delivery zone',
  deliveryFrom: 'Delivered from',
  deliveryTo: 'Delivered to',
  placedFrom: 'Placed from',
  placedTo: 'Placed to',
  totalFrom: 'Total from, £',
  totalTo: 'Total to, £',
  attention: 'Needs a look',
  note: 'Has a note',
  sample: 'Has a sample',
  holdDue: 'Hold to look at now',
}

/** The first line as it was bought, and how many more: '10.08 m² Oak + 2'. */
export const goodsText = ({ goods: [first, ...more] }: ListedOrder): string =>
  first === undefined ? '' : `${first.bought} ${first.name}${more.length > 0 ? ` + ${more.length}` : ''}`

/** The address of the list with other values; null: without that one. A page of it is left behind. */
export const listAddress = (
  typed: TypedFilters,
  changes: Readonly<Partial<Record<keyof TypedFilters, string | null>>> = {},
): string => {
  const { after: _after, before: _before, ...kept } = { ...typed, ...changes }
  const query = new URLSearchParams(
    Object.entries(kept).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return query.size === 0 ? '?' : `?${query}`
}
