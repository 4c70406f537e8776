import type { FoundMutant } from './mutants.ts'

/** Where a break is. */
export type Place = Pick<FoundMutant, 'file' | 'location'>

type Position = Place['location']['start']

const isBeforeOrAt = (a: Position, b: Position): boolean =>
  a.line < b.line || (a.line === b.line && a.column <= b.column)

const holds = (outer: Place, inner: Place): boolean =>
  outer.file === inner.file &&
  isBeforeOrAt(outer.location.start, inner.location.start) &&
  isBeforeOrAt(inner.location.end, outer.location.end)

/**
 * The first places of a shuffled list that hold `wanted` breaks together, or a few more: StrykerJS makes every
 * break within a place. A place that holds over a tenth of them, such as the body of a long function, is passed
 * over, since a sample of one function tells little about the others.
 */
export const drawPlaces = (shuffled: readonly Place[], wanted: number): readonly Place[] => {
  const drawn: Place[] = []
  const broken = new Set<Place>()
  for (const place of shuffled) {
    if (broken.size >= wanted) break
    const within = shuffled.filter((inner) => holds(place, inner))
    if (within.length > Math.max(1, wanted / 10)) continue
    drawn.push(place)
    for (const inner of within) broken.add(inner)
  }
  return drawn
}
