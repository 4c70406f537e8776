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
