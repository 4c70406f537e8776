import { type ChoosableVariation, goodsOnly, matchingVariations } from './filter.ts'

/** One option of a product's attribute group; the page decides how it looks. */
export interface Option {
  readonly id: number
  readonly attribute_group_id: number
}

/**
 * Whether an option can be chosen with the current choices (OP-35): some variation has it together with the
 * choices of the other groups. Its own group is ignored, so that a choice can be changed.
 */
export const isAvailable = (
  option: Option,
  variations: readonly ChoosableVariation[],
  chosen: readonly Option[],
): boolean => {
  const others = chosen.filter((other) => other.attribute_group_id !== option.attribute_group_id)
  return matchingVariations(variations, [option.id, ...others.map(({ id }) => id)], goodsOnly).length > 0
}
