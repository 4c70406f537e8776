/** How an order that was on hold was paid, as staff found (OP-69); 'card' is one by telephone, 'unpaid': it goes before any money came. */
export const settlements = ['bank-transfer', 'cash', 'cheque', 'card', 'unpaid'] as const
export type Settlement = (typeof settlements)[number]
