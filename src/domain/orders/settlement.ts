/**
 * How an order on hold was paid, as staff record it (OP-69); 'card' is by telephone, 'unpaid' is released
 * before payment.
 */
export const settlements = ['bank-transfer', 'cash', 'cheque', 'card', 'unpaid'] as const
export type Settlement = (typeof settlements)[number]
