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
