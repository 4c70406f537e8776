import { boxOf } from './core/ring.ts'
import type { LaidTile, Layout, Tenths } from './core/types.ts'

/* Levelling clips sit on the joints between two tiles (L-085). */

/** A side of what lies of a tile: where it is on its axis, and from where to where it runs. */
interface Side {
  readonly at: number
  readonly from: number
  readonly to: number
}

interface Extent {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/** Shorter stretches of joint, as those at a wall, are held by their neighbours' clips. */
const LEAST_STRETCH: Tenths = 200

/** What lies of a tile: all of it, or its piece, which is given as the tile lies in the box. */
const extentOf = (tile: LaidTile, { pieces }: Layout): Extent => {
  const { x, y, width, height, turned } = tile
  const piece = tile.piece === null ? undefined : pieces[tile.piece]
  if (piece === undefined) return { left: x, right: x + width, bottom: y, top: y + height }
  const own = boxOf(piece.rings)
  return turned
    ? { left: x + width - own.top, right: x + width - own.bottom, bottom: y + own.left, top: y + own.right }
    : { left: x + own.left, right: x + own.right, bottom: y + own.bottom, top: y + own.top }
}

/** The stretches along which two tiles face each other across a joint. */
const stretches = (ends: readonly Side[], starts: readonly Side[], widest: Tenths): readonly number[] => {
  const byPlace = new Map<number, Side[]>()
  for (const side of starts) {
    const row = byPlace.get(side.at)
    if (row === undefined) byPlace.set(side.at, [side])
    else row.push(side)
  }
  const places = [...byPlace.keys()].toSorted((a, b) => a - b)
  const found: number[] = []
  let first = 0
  for (const end of ends.toSorted((a, b) => a.at - b.at)) {
    while ((places[first] ?? Infinity) < end.at) first += 1
    for (let next = first; (places[next] ?? Infinity) <= end.at + widest; next += 1)
      for (const start of byPlace.get(places[next] ?? 0) ?? []) {
        const length = Math.min(end.to, start.to) - Math.max(end.from, start.from)
        if (length >= LEAST_STRETCH) found.push(length)
      }
  }
  return found
}

/**
 * Clips for a layout: on each stretch of joint between two tiles one for every `spacing` begun. L-W1 at 400 mm: 54
 * stretches take two each, the four of 382 mm one. `beside`: the small tiles of a pinwheel in the same room.
 */
export const clipsFor = (layout: Layout, spacing: Tenths, beside: Layout | null = null): number => {
  const extents = [layout, ...(beside === null ? [] : [beside])].flatMap((of) =>
    of.tiles.map((tile) => extentOf(tile, of)),
  )
  const across = stretches(
    extents.map(({ right, bottom, top }) => ({ at: right, from: bottom, to: top })),
    extents.map(({ left, bottom, top }) => ({ at: left, from: bottom, to: top })),
    layout.widestJoint,
  )
  const up = stretches(
    extents.map(({ top, left, right }) => ({ at: top, from: left, to: right })),
    extents.map(({ bottom, left, right }) => ({ at: bottom, from: left, to: right })),
    layout.widestJoint,
  )
  return [...across, ...up].reduce((sum, length) => sum + Math.ceil(length / spacing), 0)
}
