import type { StaffOrder } from '#contract/admin/staff-order.ts'
import type { GoodsStanding, MoneyStanding } from '#domain/orders/standing.ts'

const goodsTexts: Readonly<Record<GoodsStanding, string>> = {
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

/** Of an order whose money staff are still to give back by hand, 'Refunded' would not be true. */
export const goodsText = ({ goods, totals }: StaffOrder): string =>
  goods === 'refunded' && totals.toGiveBack > 0 ? 'Nothing to send' : goodsTexts[goods]

export const moneyTexts: Readonly<Record<MoneyStanding, string>> = {
  unpaid: 'Unpaid',
  'part-paid': 'Part paid',
  paid: 'Paid',
  'part-refunded': 'Part refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
}

/** '21.6 m² (60 tiles)' and the like stand in `bought`; its price for one, by unit. */
export const unitText = ({ perMetre }: StaffOrder['lines'][number]): string => (perMetre ? 'per m²' : 'each')
