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
 * So many tiles at least are needed for pieces of which no two come out of one tile, wherever `tileStates` puts them.
 * Such pieces are sought from the largest on, and from those on that go with the fewest others. It is a bound for
 * whatever a search would find, so that it need not be tried. Ten strips of 150 mm from 300 × 300 with a kerf: ten.
 */
export const leastByPairs = (groups: readonly PieceGroup[], tile: TileFormat): number => {
  const room = areaOfTile(tile) + 1
  const count = groups.length
  if (!isFew(groups)) return piecesAbove(groups, room / 2)
  /* 1: two pieces of both groups may come out of one tile. */
  const together = new Uint8Array(count * count)
  const partners = groups.map(() => 0)
  for (const [i, a] of groups.entries())
    for (let j = i; j < count; j += 1) {
      const b = groups[j] as PieceGroup
      if (a.area + b.area > room) continue
      if (!a.options.some((one) => b.options.some((other) => fitsBeside(one, other, tile.kerf)))) continue
      together[i * count + j] = 1
      together[j * count + i] = 1
      partners[i] = (partners[i] as number) + b.members.length
      if (i !== j) partners[j] = (partners[j] as number) + a.members.length
    }
  const leastIn = (order: readonly number[]): number => {
    const chosen: number[] = []
    let least = 0
    for (const group of order) {
      if (chosen.some((other) => together[group * count + other] === 1)) continue
      chosen.push(group)
      /* Two of them may share a tile: only one counts. */
      least += together[group * count + group] === 1 ? 1 : (groups[group] as PieceGroup).members.length
    }
    return least
  }
  /* Groups come by their area, the largest first. */
  const bySize = [...groups.keys()]
  const byPartners = bySize.toSorted((a, b) => (partners[a] as number) - (partners[b] as number))
  return Math.max(leastIn(bySize), leastIn(byPartners))
}

/**
 * Whether a wider kerf leaves all pieces beside one another that a narrower one does, where each has its own place:
 * then a search by it is the same search again.
 */
export const leavesAllBeside = (groups: readonly PieceGroup[], kerf: Tenths, wider: Tenths): boolean => {
  if (!isFew(groups)) return false
  const options = groups.flatMap((group) => group.options)
  if (options.some(({ x, y }) => x === null || y === null)) return false
  return options.every((a, index) => {
    for (let other = index; other < options.length; other += 1) {
      const b = options[other] as (typeof options)[number]
      if (fitsBeside(a, b, kerf) && !fitsBeside(a, b, wider)) return false
    }
    return true
  })
}
