/**
 * How an order on hold was paid, as staff record it (OP-69); 'card' is by telephone, 'unpaid' is released
 * before payment.
 */
export const holdSettlements = ['bank-transfer', 'cash', 'cheque', 'card', 'unpaid'] as const
export type HoldSettlement = (typeof holdSettlements)[number]
