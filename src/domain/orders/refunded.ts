/** Whether an order is fully refunded, pending refunds included: nothing more of it is dispatched. */
export const isFullyRefunded = ({
  totalPence,
  refundedPence,
}: {
  readonly totalPence: number
  readonly refundedPence: number
}): boolean => totalPence > 0 && refundedPence >= totalPence

/** The printed number of a credit note: 12 → 'CN-00012'. */
export const creditNoteNumber = (number: number): string => `CN-${String(number).padStart(5, '0')}`
