/**
 * How an order on hold was paid, as staff record it (OP-69); 'card' is by telephone, 'unpaid' is released
 * before payment.
 */
export const staffSettlements = ['bank-transfer', 'cash', 'cheque', 'card', 'unpaid'] as const

/** The same with what the shop records itself: the payment of a link (M-080). */
export const holdSettlements = [...staffSettlements, 'payment-link'] as const
export type HoldSettlement = (typeof holdSettlements)[number]

/** What staff choose from. */
export const staffSettlementTexts = {
  'bank-transfer': 'Bank transfer',
  cash: 'Cash',
  cheque: 'Cheque',
  card: 'Card, by telephone',
  unpaid: 'Not paid yet',
} as const satisfies Readonly<Record<(typeof staffSettlements)[number], string>>

export const settlementTexts: Readonly<Record<HoldSettlement, string>> = {
  ...staffSettlementTexts,
  'payment-link': 'Card, by a payment link',
}

/** How staff gave money back themselves (M-068); 'credit' is kept for a later order, as their reference says. */
export const refundSettlements = ['bank-transfer', 'cash', 'cheque', 'card', 'credit'] as const
export type RefundSettlement = (typeof refundSettlements)[number]

export const refundSettlementTexts: Readonly<Record<RefundSettlement, string>> = {
  'bank-transfer': 'Bank transfer',
  cash: 'Cash',
  cheque: 'Cheque',
  card: 'Card machine',
  credit: 'Credit for a later order',
}
