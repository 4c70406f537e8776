import type { ChoosableVariation } from './filter.ts'

/* Paving in two colours, three sizes and two finishes, not in all combinations; for tests. */

const COLOUR = 1
const SIZE = 2
const FINISH = 3
const option = (id: number, attribute_group_id: number, name: string) => ({ id, attribute_group_id, name })

export const grey = option(11, COLOUR, 'Grey')
export const beige = option(12, COLOUR, 'Beige')
export const small = option(21, SIZE, '600x600')
export const large = option(22, SIZE, '900x600')
export const huge = option(23, SIZE, '1200x600')
export const matt = option(31, FINISH, 'Matt')
export const grip = option(32, FINISH, 'Grip')

export const steps = [
  { id: COLOUR, name: 'Colour', options: [grey, beige] },
  { id: SIZE, name: 'Size', options: [small, large, huge] },
  { id: FINISH, name: 'Finish', options: [matt, grip] },
]

export interface Named extends ChoosableVariation {
  readonly name: string
}

const variation = (
  name: string,
  attributes: readonly { id: number; attribute_group_id: number }[],
): Named => ({
  name,
  is_sample: false,
  coverage: 1.08,
  attributes,
})

export const greySmallMatt = variation('grey small matt', [grey, small, matt])
export const greySmallGrip = variation('grey small grip', [grey, small, grip])
export const greyLargeMatt = variation('grey large matt', [grey, large, matt])
export const beigeSmallMatt = variation('beige small matt', [beige, small, matt])
export const beigeHugeGrip = variation('beige huge grip', [beige, huge, grip])
export const greySample: Named = { ...variation('grey sample', [grey]), is_sample: true, coverage: null }

export const variations = [
  greySmallMatt,
  greySmallGrip,
  greyLargeMatt,
  beigeSmallMatt,
  beigeHugeGrip,
  greySample,
]
