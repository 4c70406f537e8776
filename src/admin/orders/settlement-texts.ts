import type { HoldSettlement } from '#domain/orders/settlement.ts'

/** What staff choose from. */
export const staffSettlementTexts = {
  'bank-transfer': 'Bank transfer',
  cash: 'Cash',
  cheque: 'Cheque',
  card: 'Card, by telephone',
  unpaid: 'Not paid yet',
} as const satisfies Partial<Readonly<Record<HoldSettlement, string>>>

export const settlementTexts: Readonly<Record<HoldSettlement, string>> = {
  ...staffSettlementTexts,
  'payment-link': 'Card, by a payment link',
}
