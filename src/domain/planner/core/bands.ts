/** Ranges sorted into bands of equal width, so that a search looks only at those near a place. */
export interface Bands {
  /** The band of a place, also of one beyond all ranges. */
  readonly bandAt: (place: number) => number
  /** The ranges that reach into a band, by number. */
  readonly ranges: readonly (readonly number[])[]
}

/** Few ranges are one band; many have about eight in each. */
const IN_A_BAND = 8
const MOST_BANDS = 1024

/** Sorts `count` ranges from `low` to `high` into bands. */
export const bandsOf = (
  count: number,
  low: (index: number) => number,
  high: (index: number) => number,
): Bands => {
  let [from, to] = [Infinity, -Infinity]
  for (let index = 0; index < count; index += 1) {
    from = Math.min(from, low(index))
    to = Math.max(to, high(index))
  }
  const bands = Math.min(MOST_BANDS, Math.max(1, Math.ceil(count / IN_A_BAND)))
  const width = (to - from) / bands || 1
  const bandAt = (place: number): number =>
    Math.min(bands - 1, Math.max(0, Math.floor((place - from) / width)))
  const ranges = Array.from({ length: bands }, (): number[] => [])
  for (let index = 0; index < count; index += 1)
    for (let band = bandAt(low(index)); band <= bandAt(high(index)); band += 1) ranges[band]?.push(index)
  return { bandAt, ranges }
}
