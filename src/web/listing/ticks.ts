import type { Facet, FacetOption, ListingQuery } from '#contract/listing.ts'

type Ticks = ListingQuery['ticks']

export const noTicks: Ticks = new Map()

export const isTicked = (ticks: Ticks, group: string, option: string): boolean =>
  ticks.get(group)?.includes(option) ?? false

/** Toggles a tick: colour grey, then colour white, then grey again leaves white alone. */
export const withTick = (ticks: Ticks, group: string, option: string): Ticks => {
  const others = ticks.get(group)?.filter((code) => code !== option) ?? []
  const options = isTicked(ticks, group, option) ? others : [...others, option]
  const next = new Map(ticks)
  if (options.length === 0) next.delete(group)
  else next.set(group, options)
  return next
}

/** The ticked options that exist in the facets: an address may name a colour that the shop does not have. */
export const tickedOptions = (
  facets: readonly Facet[],
  ticks: Ticks,
): readonly { readonly facet: Facet; readonly option: FacetOption }[] =>
  facets.flatMap((facet) =>
    facet.options
      .filter((option) => isTicked(ticks, facet.code, option.code))
      .map((option) => ({ facet, option })),
  )
