import type { RefundReason } from '../refunds/reasons.ts'

/** Why goods come back: the reasons of refunds that goods in the shopper's hands can have (M-064, M-070). */
export const returnReasons = ['return', 'damaged', 'wrong', 'late'] as const satisfies readonly RefundReason[]
export type ReturnReason = (typeof returnReasons)[number]

/** Whether the shop answers for it, so that nothing is taken off the money. */
export const isOurFault = (reason: ReturnReason): boolean => reason !== 'return'
