import { type Choosable, goodsOnly, matchingVariations } from './filter.ts'

/** The ticks of a filter form, and the one variation that they leave, if it is one. */
export interface FilterForm<V extends Choosable> {
  readonly ticked: readonly number[]
  readonly matching: readonly V[]
  /** Null while there is a choice left, or none: nothing can be added then (P-128, P-136). */
  readonly selected: V | null
}

/** The form with these options ticked. One variation left is selected by itself, also where there never was another. */
export const filterForm = <V extends Choosable>(
  variations: readonly V[],
  ticked: readonly number[],
): FilterForm<V> => {
  const matching = matchingVariations(variations, ticked, goodsOnly)
  const [only, ...others] = matching
  return { ticked, matching, selected: others.length === 0 ? (only ?? null) : null }
}

/** Ticks an option, or takes its tick away. */
export const toggle = <V extends Choosable>(
  variations: readonly V[],
  { ticked }: FilterForm<V>,
  optionId: number,
): FilterForm<V> =>
  filterForm(
    variations,
    ticked.includes(optionId) ? ticked.filter((id) => id !== optionId) : [...ticked, optionId],
  )

/**
 * Whether a tick in a group that has none yet would leave fewer, but some. Packs of one colour that differ in nothing but
 * their name are not told apart by ticks: they have to be offered by name.
 */
export const canNarrow = <V extends Choosable>(
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
