import { type PieceGroup, placesOf } from './cut-groups.ts'
import { areApart, type Placement, type States } from './cut-states.ts'
import type { Tenths } from './types.ts'

/** With more places all pairs of them would take as long as a search. */
const MOST_PLACES = 200

const isFew = (groups: readonly PieceGroup[]): boolean => placesOf(groups) <= MOST_PLACES

/** Each of more than half a tile takes one. */
const piecesAbove = (groups: readonly PieceGroup[], area: number): number =>
  groups.reduce((sum, group) => (group.area > area ? sum + group.members.length : sum), 0)

/**
 * So many tiles at least are needed for pieces of which no two come out of one tile, wherever `tileStates` puts them:
 * the largest first, then each that goes with none of those before. It is a bound for whatever a search would find, so
 * that it need not be tried. Ten strips of 150 mm from 300 × 300 with a kerf: ten.
 */
export const leastByPairs = (groups: readonly PieceGroup[], { mayShare, room }: States): number => {
  if (!isFew(groups)) return piecesAbove(groups, room / 2)
  const chosen: number[] = []
  let least = 0
  /* Groups come by their area, the largest first. */
  for (const [group, { members }] of groups.entries()) {
    if (chosen.some((other) => mayShare(group, other))) continue
    chosen.push(group)
    /* Two of them may share a tile: only one counts. */
    least += mayShare(group, group) ? 1 : members.length
  }
  return least
}

/**
 * Whether a wider kerf leaves all pieces beside one another that a narrower one does, where each has its own place:
 * then a search by it is the same search again.
 */
export const leavesAllBeside = (
  groups: readonly PieceGroup[],
  { own, areOwnApart }: States,
  wider: Tenths,
): boolean => {
  if (!isFew(groups) || own.length < placesOf(groups)) return false
  return own.every((a, one) => {
    for (let other = one; other < own.length; other += 1)
      if (areOwnApart(one, other) && !areApart(a, own[other] as Placement, wider)) return false
    return true
  })
}
