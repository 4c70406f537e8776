import type { Facet, FacetOption } from '#contract/listing.ts'

/** A longer group shows its first options and 'Show all', unless that would hide only one. */
export const INITIAL_COUNT = 7

export const isLong = ({ options }: Facet): boolean => options.length > INITIAL_COUNT + 1

/** An option that would leave no products cannot be ticked, but can always be unticked. */
export const canTick = ({ code, count }: FacetOption, ticked: ReadonlySet<string>): boolean =>
  count > 0 || ticked.has(code)

/** A group in which nothing can be ticked is not shown. */
export const hasChoices = ({ options }: Facet, ticked: ReadonlySet<string>): boolean =>
  options.some((option) => canTick(option, ticked))

/** The codes shown before 'Show all': of a long group the ticked ones and the first that can be ticked. */
export const initialOptions = (facet: Facet, ticked: ReadonlySet<string>): ReadonlySet<string> => {
  const codes = facet.options.map(({ code }) => code)
  if (!isLong(facet)) return new Set(codes)
  const available = facet.options.filter((option) => canTick(option, ticked)).map(({ code }) => code)
  return new Set([...available.slice(0, INITIAL_COUNT), ...codes.filter((code) => ticked.has(code))])
}
