import { groupBy } from '../lang/group-by.ts'

/**
 * The members of a variation that choosing reads; wire names, so that browser and server filter the same
 * objects.
 */
export interface ChoosableVariation {
  readonly is_sample: boolean
  readonly coverage: number | null
  readonly attributes: readonly { readonly id: number; readonly attribute_group_id: number }[]
}

export interface FilterSettings {
  /** Whether samples are included (OP-36). */
  readonly samples: boolean
  /** Whether only variations that a calculator can use are included: coverage above zero, no samples. */
  readonly calculable: boolean
}

/** All variations but samples, whether a calculator can use them or not. */
export const goodsOnly: FilterSettings = { samples: false, calculable: false }

/**
 * The variations that match the ticked options: options of one group combine by OR, groups by AND (P-135).
 * With an option that no variation has, none match (P-133, P-134).
 */
export const matchingVariations = <V extends ChoosableVariation>(
  variations: readonly V[],
  optionIds: readonly number[],
  { samples, calculable }: FilterSettings,
): readonly V[] => {
  const groupOf = new Map(variations.flatMap((v) => v.attributes.map((a) => [a.id, a.attribute_group_id])))
  const ticked = groupBy(new Set(optionIds), (id) => groupOf.get(id))
  return variations.filter((variation) => {
    if (variation.is_sample && !samples) return false
    if (calculable && !(variation.coverage !== null && variation.coverage > 0)) return false
    const own = new Set(variation.attributes.map((a) => a.id))
    return [...ticked.values()].every((ids) => ids.some((id) => own.has(id)))
  })
}
