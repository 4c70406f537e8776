import { startOf, toTiles } from './frame.ts'
import { groundsOf } from './layout.ts'
import { morePatternOf } from './more-patterns.ts'
import { eachPlace } from './places.ts'
import { boxOf } from './ring.ts'
import { turning } from './turn.ts'
import type { LayoutRequest, Ring, Start } from './types.ts'

/** A plan as a small picture: every tile, cut by the walls where it is shown (L-096). */
export interface PlanSketch {
  /** The tiled region, and all tiles that meet it, in the frame of the tiles. */
  readonly region: string
  readonly tiles: string
  /** Where that frame lies in the room. */
  readonly start: readonly [x: number, y: number]
  readonly angle: number
}

/** More tiles cannot be distinguished in a small picture. */
const MOST_SKETCHED = 600

const centred: Start & { readonly kind: 'centre' } = { kind: 'centre', x: 'joint', y: 'joint' }

const pathOf = (ring: Ring): string =>
  `M${ring.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`

/**
 * The first room of a plan with its tiles, without counting what is cut: a start that has to be searched for is drawn
 * centred. Null: the room cannot be laid, or has too many tiles to be seen.
 */
export const sketchOf = (request: LayoutRequest): PlanSketch | null => {
  const grounds = groundsOf(request, morePatternOf, turning)
  const ground = grounds.ok ? grounds.value[0] : undefined
  if (ground === undefined) return null
  const { region, pattern, laying } = ground
  const { angle, start: wanted } = laying
  const isPlaced = wanted.kind !== 'fewest' && wanted.kind !== 'neatest' && wanted.kind !== 'batten'
  const start = startOf(isPlaced ? wanted : centred, region, pattern, angle)
  const box = boxOf(region.map((ring) => ring.map((corner) => toTiles(corner, angle, start))))
  const tiles: string[] = []
  eachPlace(pattern, box, ({ width, height, outline }, x, y) => {
    if (tiles.length > MOST_SKETCHED) return
    const corners = outline?.corners.map((corner) => ({ x: x + corner.x, y: y + corner.y }))
    tiles.push(corners === undefined ? `M${x} ${y}h${width}v${height}h${-width}z` : pathOf(corners))
  })
  return tiles.length > MOST_SKETCHED
    ? null
    : { region: region.map(pathOf).join(''), tiles: tiles.join(''), start: [start.x, start.y], angle }
}
