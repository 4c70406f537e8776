import type { ListingQuery } from '#contract/listing.ts'

type Ticks = ListingQuery['ticks']

export const withoutTicks: Ticks = new Map()

export const isTicked = (ticks: Ticks, group: string, option: string): boolean =>
  ticks.get(group)?.includes(option) ?? false

/** Sets a tick, or takes it away: colour grey, then colour white, then grey again leaves white alone. */
export const withTick = (ticks: Ticks, group: string, option: string): Ticks => {
  const others = ticks.get(group)?.filter((code) => code !== option) ?? []
  const options = isTicked(ticks, group, option) ? others : [...others, option]
  const next = new Map(ticks)
  if (options.length === 0) next.delete(group)
  else next.set(group, options)
  return next
}
