/** Why money goes back (M-064). Staff choose one of them; a note for colleagues may explain it. */
export const refundReasons = [
  'damaged',
  'short',
  'wrong',
  'late',
  'goodwill',
  'price',
  'return',
  'cancelled',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** Those of goods that were never sent: nothing of them was damaged, late, short or returned (M-062). */
export const cancelReasons = [
  'cancelled',
  'wrong',
  'price',
  'goodwill',
] as const satisfies readonly RefundReason[]
export type CancelReason = (typeof cancelReasons)[number]

/** Reasons that photographs can show (M-073). */
export const photographedReasons: readonly RefundReason[] = ['damaged', 'short']

/** The reasons as staff choose them and as the customer reads them on the credit note. */
export const refundReasonTexts: Readonly<Record<RefundReason, string>> = {
  damaged: 'Arrived damaged',
  short: 'Less was delivered',
  wrong: 'Wrong goods',
  late: 'Late delivery',
  goodwill: 'Goodwill',
  price: 'Price correction',
  return: 'Returned goods',
  cancelled: 'Cancelled goods',
}

export const cancelReasonTexts: Readonly<Record<CancelReason, string>> = {
  cancelled: refundReasonTexts.cancelled,
  wrong: refundReasonTexts.wrong,
  price: refundReasonTexts.price,
  goodwill: refundReasonTexts.goodwill,
}
