/** Papers that labels are printed on: sheets of A4 to cut out, or rolls of labels of 4 × 6 inches (M-161). */
export const labelSizes = ['a4', '4x6'] as const

export type LabelSize = (typeof labelSizes)[number]
