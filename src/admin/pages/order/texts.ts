import type { StaffOrder } from '#contract/admin/staff-order.ts'
import type { HoldReason } from '#domain/orders/staff-hold.ts'
import type { GoodsStanding, MoneyStanding } from '#domain/orders/standing.ts'

export const goodsTexts: Readonly<Record<GoodsStanding, string>> = {
  'on-hold': 'On hold',
  'to-pick': 'To pick',
  picking: 'Picking',
  packed: 'Packed',
  'part-sent': 'Part sent',
  sent: 'Sent',
  return: 'Sent, with a return',
  refunded: 'Refunded, nothing to send',
  cancelled: 'Cancelled',
}

export const moneyTexts: Readonly<Record<MoneyStanding, string>> = {
  unpaid: 'Unpaid',
  'part-paid': 'Part paid',
  paid: 'Paid',
  'part-refunded': 'Part refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
}

export const holdTexts: Readonly<Record<HoldReason, string>> = {
  'check-address': 'Check the address',
  fraud: 'May be fraud',
  stock: 'Stock',
  'call-back': 'Call the customer back',
  payment: 'Payment',
}

/** Why an order waits for a look; the names are those of `AttentionReason`. */
const attentionTexts: Readonly<Record<string, string>> = {
  'stock-gone': 'Stock was gone when it was placed',
  'code-beyond-limit': 'Its discount code was used more often than allowed',
  'paid-late': 'It was paid after its goods were held no longer',
  'refund-failed': 'A refund came back',
  'give-back': 'Money is to be given back by hand',
  'postage-returned-already': 'Another order had returned its sample postage',
  disputed: 'The payer disputes its payment',
  short: 'The yard found less of its goods than is to be sent',
  'charge-paid':
    'It is cancelled, and an extra charge of it was paid: give that back, or keep it and take this off the list',
}

export const attentionText = (reason: string): string => attentionTexts[reason] ?? reason

/** A hold's reason is a word of the program in the log: 'check-address' is 'Check the address'. */
export const stepDetail = (detail: string): string =>
  Object.entries(holdTexts).find(([reason]) => reason === detail)?.[1] ?? detail

/** '21.6 m² (60 tiles)' and the like stand in `bought`; its price for one, by unit. */
export const unitText = ({ perMetre }: StaffOrder['lines'][number]): string => (perMetre ? 'per m²' : 'each')
