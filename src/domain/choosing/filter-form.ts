import { type ChoosableVariation, goodsOnly, matchingVariations } from './filter.ts'

/** The ticks of a filter form, and the variation that they select, if only one matches. */
export interface FilterForm<V extends ChoosableVariation> {
  readonly ticked: readonly number[]
  readonly matching: readonly V[]
  /** Null while several variations match, or none: nothing can be added then (P-128, P-136). */
  readonly selected: V | null
}

/**
 * The form with these options ticked. A single match is selected automatically, also in a product with one
 * variation.
 */
export const filterForm = <V extends ChoosableVariation>(
  variations: readonly V[],
  ticked: readonly number[],
): FilterForm<V> => {
  const matching = matchingVariations(variations, ticked, goodsOnly)
  const [only, ...others] = matching
  return { ticked, matching, selected: others.length === 0 ? (only ?? null) : null }
}

/** Ticks or unticks an option. */
export const toggle = <V extends ChoosableVariation>(
  variations: readonly V[],
  { ticked }: FilterForm<V>,
  optionId: number,
): FilterForm<V> =>
  filterForm(
    variations,
    ticked.includes(optionId) ? ticked.filter((id) => id !== optionId) : [...ticked, optionId],
  )

/**
 * Whether a tick in a group without ticks would leave fewer variations, but at least one. Ticks cannot
 * separate packs that differ in their name only: such packs are offered by name.
 */
export const canNarrow = <V extends ChoosableVariation>(
  { ticked, matching }: FilterForm<V>,
  groups: readonly { readonly options: readonly { readonly id: number }[] }[],
): boolean =>
  groups.some(
    ({ options }) =>
      !options.some(({ id }) => ticked.includes(id)) &&
      options.some(({ id }) => {
        const having = matching.filter(({ attributes }) => attributes.some((own) => own.id === id))
        return having.length > 0 && having.length < matching.length
      }),
  )

/** Whether a group is an either/or choice: no variation has two of its options. */
export const isEitherOr = <V extends ChoosableVariation>(
  variations: readonly V[],
  groupId: number,
): boolean =>
  variations.every(
    ({ is_sample, attributes }) =>
      is_sample || attributes.filter((own) => own.attribute_group_id === groupId).length <= 1,
  )

/**
 * The variation that an either/or option leads to: it has the option, and of those the one that shares most
 * of the other ticks, goods that can be had before others. From flamed 600 × 600, 'Brushed' leads to brushed
 * 900 × 600 where there is no smaller brushed slab. Null: no variation has the option.
 */
export const closestWith = <V extends ChoosableVariation>(
  variations: readonly V[],
  ticked: readonly number[],
  optionId: number,
  canBeHad: (variation: V) => boolean,
): V | null => {
  const wanted = new Set(ticked)
  const rank = (variation: V): number =>
    variation.attributes.filter(({ id }) => wanted.has(id)).length * 2 + (canBeHad(variation) ? 1 : 0)
  const having = matchingVariations(variations, [optionId], goodsOnly)
  return having.reduce<V | null>((best, one) => (best === null || rank(one) > rank(best) ? one : best), null)
}
