import { type Choosable, matchingVariations } from './filter.ts'

/** The ticks of a filter form, and the one variation that they leave, if it is one. */
export interface FilterForm<V extends Choosable> {
  readonly ticked: readonly number[]
  readonly matching: readonly V[]
  /** Null while there is a choice left, or none: nothing can be added then (P-128, P-136). */
  readonly selected: V | null
}

/** The form with these options ticked. One variation left is selected by itself; none is so without any tick. */
export const filterForm = <V extends Choosable>(
  variations: readonly V[],
  ticked: readonly number[],
): FilterForm<V> => {
  const matching = matchingVariations(variations, ticked, { samples: false, calculable: false })
  const [only, ...others] = matching
  return { ticked, matching, selected: ticked.length > 0 && others.length === 0 ? (only ?? null) : null }
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
