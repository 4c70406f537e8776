import type { CallInput, CallOutput } from '#contract/admin/calls.ts'

export { dayText, poundsText } from '../../ui/texts.ts'

type List = CallOutput<'listOrders'>

export type ListedOrder = List['orders'][number]
export type ListState = List['state']
/** What stands in the address. */
export type TypedFilters = Readonly<Partial<Record<keyof CallInput<'listOrders'>, string>>>

/** How the goods of an order stand, on its row. */
export const standingTexts: Readonly<Record<ListedOrder['standing'], string>> = {
  'to-pick': 'To pick',
  picking: 'Being picked',
  packed: 'Packed',
  'part-sent': 'Part sent',
  'on-hold': 'On hold',
  sent: 'Sent',
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
  dispatched: 'Sent',
  refunded: 'Refunded, nothing sent',
  cancelled: 'Cancelled',
  all: 'Every order',
}

/** The first line as it was bought, and how many more: '10.08 m² Oak + 2'. */
export const goodsText = ({ goods: [first, ...more] }: ListedOrder): string =>
  first === undefined ? '' : `${first.bought} ${first.name}${more.length > 0 ? ` + ${more.length}` : ''}`
