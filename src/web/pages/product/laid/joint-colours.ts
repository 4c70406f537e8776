/** A colour of grout in a plan. */
export interface JointColour {
  readonly name: string
  /** CSS. */
  readonly value: string
}

/** The colours that grouts and jointing compounds come in, from light to dark. */
export const jointColours: readonly [JointColour, ...JointColour[]] = [
  { name: 'White', value: '#edeae4' },
  { name: 'Ivory', value: '#d9cdb6' },
  { name: 'Sand', value: '#b79f78' },
  { name: 'Silver grey', value: '#b9b8b4' },
  { name: 'Mid grey', value: '#868580' },
  { name: 'Brown', value: '#6a5646' },
  { name: 'Charcoal', value: '#3b3b3b' },
]

/** The colour that a plan opens with. */
export const openingColour: JointColour =
  jointColours.find(({ name }) => name === 'Mid grey') ?? jointColours[0]

/** Widths of joints in mm: rectified tiles, usual tiles, paving, setts. */
export const jointWidths = [2, 3, 5, 10] as const
