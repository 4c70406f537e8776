import type { Zone } from './tables.ts'

/** Formatted postcodes from `from` up to, and not with, `before`, in the order of their characters' codes. */
export interface PostcodeRange {
  readonly from: string
  readonly before: string
}

/** The first text that does not begin with `text`: 'KA27 8' → 'KA27 9', 'IV27 ' → 'IV27!'. */
const beyond = (text: string): string =>
  `${text.slice(0, -1)}${String.fromCharCode(text.charCodeAt(text.length - 1) + 1)}`

const beginsWith = (text: string): PostcodeRange => ({ from: text, before: beyond(text) })

/** The postcodes that a zone's prefix matches, as `zoneOf` does. */
const rangesOfPrefix = (prefix: string): readonly PostcodeRange[] => {
  if (prefix === '') return [{ from: '', before: '~' }]
  if (/^[A-Z]+$/.test(prefix)) return [{ from: `${prefix}0`, before: `${prefix}:` }]
  if (prefix.includes(' ')) return [beginsWith(prefix)]
  /* A district alone is what is left of an erased order's postcode. */
  const district = { from: prefix, before: `${prefix}!` }
  return /[0-9]$/.test(prefix) ? [district, { from: `${prefix}A`, before: `${prefix}[` }] : [district]
}

const without = (range: PostcodeRange, hole: PostcodeRange): readonly PostcodeRange[] => {
  if (hole.before <= range.from || hole.from >= range.before) return [range]
  const parts = [
    { from: range.from, before: hole.from },
    { from: hole.before, before: range.before },
  ]
  return parts.filter(({ from, before }) => from < before)
}

const lengthOf = (prefix: string): number => prefix.replaceAll(' ', '').length

/** Sorted by their beginnings, those that meet as one. */
const joined = (ranges: readonly PostcodeRange[]): readonly PostcodeRange[] => {
  const sorted = ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const parts: PostcodeRange[] = []
  for (const { from, before } of sorted) {
    const last = parts.at(-1)
    if (last === undefined || last.before < from) parts.push({ from, before })
    else if (last.before < before) parts[parts.length - 1] = { from: last.from, before }
  }
  return parts
}

/**
 * The postcodes of a zone as ranges that are sorted and apart, which an index finds: those for which `zoneOf`
 * returns it (D9). A longer prefix of another zone is a hole: 'IV' beside a zone of 'IV2' is IV0 … IV2,
 * IV2! … IV2A and IV2[ … IV:.
 */
export const rangesOfZone = (zones: readonly Zone[], code: string): readonly PostcodeRange[] => {
  const all = zones.flatMap((zone, place) =>
    zone.prefixes.map((prefix) => ({ code: zone.code, place, prefix, length: lengthOf(prefix) })),
  )
  const parts = all
    .filter((one) => one.code === code)
    .flatMap((own) => {
      const holes = all
        .filter(
          (other) =>
            other.code !== code &&
            (other.length > own.length || (other.length === own.length && other.place < own.place)),
        )
        .flatMap(({ prefix }) => rangesOfPrefix(prefix))
      return holes.reduce<readonly PostcodeRange[]>(
        (left, hole) => left.flatMap((range) => without(range, hole)),
        rangesOfPrefix(own.prefix),
      )
    })
  return joined(parts)
}

/** A zone of more whole areas, of 124, has a large part of all orders. */
const MOST_AREAS = 20

/** Whether a large part of all orders goes to the zone. */
export const isBroadZone = ({ prefixes }: Pick<Zone, 'prefixes'>): boolean =>
  prefixes.includes('') || prefixes.filter((prefix) => /^[A-Z]+$/.test(prefix)).length > MOST_AREAS
