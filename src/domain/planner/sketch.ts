import { startOf, toTiles } from './core/frame.ts'
import { type Ground, groundsOf } from './core/layout.ts'
import { eachPlace } from './core/places.ts'
import { boxOf } from './core/ring.ts'
import type { LayoutRequest, Ring, Start } from './core/types.ts'
import { morePatternOf } from './more-patterns.ts'
import { regionOf } from './region.ts'
import { outOfTurn, turning, turnStart } from './turn.ts'

/** The tiles of one region as a small picture: every tile, cut by the walls where it is shown. */
export interface SketchPart {
  /** The tiled region, in the frame of the room. */
  readonly region: string
  /** All tiles that meet it, in their own frame. */
  readonly tiles: string
  /** Where that frame lies in the room. */
  readonly start: readonly [x: number, y: number]
  readonly angle: number
}

/** A plan as a small picture: its first room, and the borders of that along each wall (L-096). */
export type PlanSketch = readonly SketchPart[]

/** More tiles cannot be distinguished in a small picture. */
const MOST_SKETCHED = 600

const centred: Start & { readonly kind: 'centre' } = { kind: 'centre', x: 'joint', y: 'joint' }

const pathOf = (ring: Ring): string =>
  `M${ring.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`

/** At most so many tiles of a region; null: it has more. */
const partOf = (
  { region, pattern, laying, turned }: Ground,
  most: number,
): { readonly part: SketchPart; readonly count: number } | null => {
  const { angle, start: wanted } = laying
  const isPlaced = wanted.kind !== 'fewest' && wanted.kind !== 'neatest' && wanted.kind !== 'batten'
  const placed = isPlaced ? wanted : centred
  const start = startOf(turned === null ? placed : turnStart(turned.turn, placed), region, pattern, angle)
  const box = boxOf(region.map((ring) => ring.map((corner) => toTiles(corner, angle, start))))
  const tiles: string[] = []
  eachPlace(pattern, box, ({ width, height, outline }, x, y) => {
    if (tiles.length > most) return
    const corners = outline?.corners.map((corner) => ({ x: x + corner.x, y: y + corner.y }))
    tiles.push(corners === undefined ? `M${x} ${y}h${width}v${height}h${-width}z` : pathOf(corners))
  })
  if (tiles.length > most) return null
  const at = turned === null ? start : outOfTurn(turned.turn, start)
  const part = {
    region: (turned?.region ?? region).map(pathOf).join(''),
    tiles: tiles.join(''),
    start: [Math.round(at.x), Math.round(at.y)],
    angle: angle + (turned?.turn.degrees ?? 0),
  } as const
  return { part, count: tiles.length }
}

/**
 * What is laid of each request with its tiles, without counting what is cut: a start that has to be searched for is
 * drawn centred. Null: a room cannot be laid, or there are too many tiles to be seen.
 */
export const sketchOf = (requests: readonly LayoutRequest[]): PlanSketch | null => {
  const parts: SketchPart[] = []
  let left = MOST_SKETCHED
  for (const request of requests) {
    const grounds = groundsOf(request, morePatternOf, turning, regionOf)
    if (!grounds.ok) return null
    for (const ground of grounds.value) {
      const drawn = partOf(ground, left)
      if (drawn === null) return null
      parts.push(drawn.part)
      left -= drawn.count
    }
  }
  return parts
}
