import type { CallInput, CallOutput } from '#contract/admin/calls.ts'

export { dayText, poundsText } from '../../ui/texts.ts'

type List = CallOutput<'listOrders'>

export type ListedOrder = List['orders'][number]
export type ListState = List['state']
/** What stands in the address. */
export type TypedFilters = Readonly<Partial<Record<keyof CallInput<'listOrders'>, string>>>

export const stateTexts: Readonly<Record<ListState, string>> = {
  'to-send': 'To send',
  'on-hold': 'On hold',
  dispatched: 'Sent',
  refunded: 'Refunded, nothing sent',
  cancelled: 'Cancelled',
  all: 'Every order',
}

/** The first line as it was bought, and how many more: '10.08 m² Oak + 2'. */
export const goodsText = ({ goods: [first, ...more] }: ListedOrder): string =>
  first === undefined ? '' : `${first.bought} ${first.name}${more.length > 0 ? ` + ${more.length}` : ''}`
