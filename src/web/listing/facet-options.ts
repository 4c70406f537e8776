import type { Facet, FacetOption } from '#contract/listing.ts'

/** A group longer than this shows its first ones and 'Show all'; one more than it is not worth a button. */
export const INITIAL_COUNT = 7

export const isLong = ({ options }: Facet): boolean => options.length > INITIAL_COUNT + 1

/** A tick that would leave nothing cannot be set, but one that is set can always be taken away. */
export const canTick = ({ code, count }: FacetOption, ticked: ReadonlySet<string>): boolean =>
  count > 0 || ticked.has(code)

/** A group in which nothing can be ticked says nothing. */
export const hasChoices = ({ options }: Facet, ticked: ReadonlySet<string>): boolean =>
  options.some((option) => canTick(option, ticked))

/**
 * The codes that stand before 'Show all' is pressed: everything of a short group; of a long one what is ticked and the
 * first seven that can be.
 */
export const initialOptions = (facet: Facet, ticked: ReadonlySet<string>): ReadonlySet<string> => {
  const codes = facet.options.map(({ code }) => code)
  if (!isLong(facet)) return new Set(codes)
  const open = facet.options.filter((option) => canTick(option, ticked)).map(({ code }) => code)
  return new Set([...open.slice(0, INITIAL_COUNT), ...codes.filter((code) => ticked.has(code))])
}
