import type { PieceGroup } from './cut-groups.ts'
import { fitsBeside } from './cut-states.ts'
import { areaOfTile } from './tile-outline.ts'
import type { Tenths, TileFormat } from './types.ts'

/** With more places all pairs of them would take as long as a search. */
const MOST_PLACES = 200

const isFew = (groups: readonly PieceGroup[]): boolean =>
  groups.reduce((sum, { options }) => sum + options.length, 0) <= MOST_PLACES

/** Each of more than half a tile takes one. */
const piecesAbove = (groups: readonly PieceGroup[], area: number): number =>
  groups.reduce((sum, group) => (group.area > area ? sum + group.members.length : sum), 0)

/**
 * So many tiles at least are needed for pieces of which no two come out of one tile, wherever `tileStates` puts them:
 * the largest first, then each that goes with none of those before. It is a bound for whatever a search would find, so
 * that it need not be tried. Ten strips of 150 mm from 300 × 300 with a kerf: ten.
 */
export const leastByPairs = (groups: readonly PieceGroup[], tile: TileFormat): number => {
  const room = areaOfTile(tile) + 1
  if (!isFew(groups)) return piecesAbove(groups, room / 2)
  const goTogether = (a: PieceGroup, b: PieceGroup): boolean =>
    a.area + b.area <= room &&
    a.options.some((one) => b.options.some((other) => fitsBeside(one, other, tile.kerf)))
  const chosen: PieceGroup[] = []
  let least = 0
  /* Groups come by their area, the largest first. */
  for (const group of groups) {
    if (chosen.some((other) => goTogether(group, other))) continue
    chosen.push(group)
    /* Two of them may share a tile: only one counts. */
    least += goTogether(group, group) ? 1 : group.members.length
  }
  return least
}

/**
 * Whether a wider kerf leaves all pieces beside one another that a narrower one does, where each has its own place:
 * then a search by it is the same search again.
 */
export const leavesAllBeside = (groups: readonly PieceGroup[], kerf: Tenths, wider: Tenths): boolean => {
  if (!isFew(groups)) return false
  const options = groups.flatMap((group) => group.options)
  if (options.some(({ x, y }) => x === null || y === null)) return false
  return options.every((a, index) =>
    options.slice(index).every((b) => !fitsBeside(a, b, kerf) || fitsBeside(a, b, wider)),
  )
}
