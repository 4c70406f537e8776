/** Whether all the money of an order went back, or is on its way back: nothing of it is sent any more. */
export const isWhollyRefunded = ({
  totalPence,
  refundedPence,
}: {
  readonly totalPence: number
  readonly refundedPence: number
}): boolean => totalPence > 0 && refundedPence >= totalPence

/** The number of a credit note as it is printed: 12 → 'CN-00012'. */
export const creditNoteNumber = (number: number): string => `CN-${String(number).padStart(5, '0')}`
