import { groupBy } from '../lang/group-by.ts'

/** What choosing looks at in a variation; the wire's own names, so that browser and server filter the same objects. */
export interface Choosable {
  readonly is_sample: boolean
  readonly coverage: number | null
  readonly attributes: readonly { readonly id: number; readonly attribute_group_id: number }[]
}

export interface FilterSettings {
  /** Samples are among the answers (OP-36). */
  readonly samples: boolean
  /** Only what a calculator can count with: coverage above nought, no samples. */
  readonly calculable: boolean
}

/** What a shopper chooses among: everything but samples, whether a calculator can count with it or not. */
export const goodsOnly: FilterSettings = { samples: false, calculable: false }

/**
 * The variations that satisfy the ticked options: several of one group mean OR, different groups mean AND (P-135).
 * An option that no variation has satisfies nobody (P-133, P-134).
 */
export const matchingVariations = <V extends Choosable>(
  variations: readonly V[],
  optionIds: readonly number[],
  { samples, calculable }: FilterSettings,
): readonly V[] => {
  const groupOf = new Map(variations.flatMap((v) => v.attributes.map((a) => [a.id, a.attribute_group_id])))
  if (optionIds.some((id) => !groupOf.has(id))) return []
  const ticked = groupBy(new Set(optionIds), (id) => groupOf.get(id))
  return variations.filter((variation) => {
    if (variation.is_sample && !samples) return false
    if (calculable && !(variation.coverage !== null && variation.coverage > 0)) return false
    const own = new Set(variation.attributes.map((a) => a.id))
    return [...ticked.values()].every((ids) => ids.some((id) => own.has(id)))
  })
}
