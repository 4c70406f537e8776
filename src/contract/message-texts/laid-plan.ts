/* The plan of laid tiles (S-054). */

export const seeItLaid = 'See it laid'
export const laidFailed = 'The plan could not be drawn. Please try again.'
export const layingPatterns = { straight: 'Straight', brick: 'Brick', herringbone: 'Herringbone' } as const
export const noHerringbone = 'Herringbone is for tiles that are longer than wide.'
export const laidDescription = (laid: {
  readonly product: string
  readonly size: string
  readonly pattern: string
  readonly joint: number
  readonly colour: string
  readonly metres: string
}) =>
  `${laid.product}, ${laid.size}, laid ${laid.pattern} with ${laid.joint} mm joints in ${laid.colour}. The plan shows ${laid.metres}.`
