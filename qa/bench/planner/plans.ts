import { plannedTile } from '#contract/plan-goods.fixtures.ts'
import { PlanLayout } from '#contract/plan-layout.ts'
import { workOutPlan } from '#contract/work-out-plan.ts'
import { adviseStart } from '#domain/planner/advised-start.ts'
import { assumedChances } from '#domain/planner/chances.ts'
import { groundsOf, layGround } from '#domain/planner/core/layout.ts'
import type { Angle, Pattern, Point, Rectangle, Room, Start, TileFormat } from '#domain/planner/core/types.ts'
import { cutFrom } from '#domain/planner/cut.ts'
import { drawRoom } from '#domain/planner/drawing.ts'
import { morePatternOf } from '#domain/planner/more-patterns.ts'
import { type PlanRequest, planWith } from '#domain/planner/plan.ts'
import { regionOf } from '#domain/planner/region.ts'
import { findStart } from '#domain/planner/start.ts'
import { turning } from '#domain/planner/turn.ts'

/*
 * The plans that the planner is measured by (figures L-S1 to L-S6, and section 2 of its specification). They run in
 * Node and in a browser alike.
 */

const tile = (width: number, height: number, joint: number): TileFormat => ({
  width: 10 * width,
  height: 10 * height,
  thickness: 90,
  joint: 10 * joint,
  kerf: 30,
  turns: 'half',
  reuse: 'factory',
})

const island = (x: number, y: number, width: number, height: number) =>
  ({ kind: 'island', shape: { kind: 'rectangle', x, y, width, height } }) as const

/** An L with two islands that takes about so many tiles of 300 × 300 mm. */
const roomFor = (tiles: number): Room => {
  const side = Math.round(Math.sqrt((tiles * 3030 * 3030) / 0.78))
  const at = (share: number): number => Math.round(side * share)
  const corner = (x: number, y: number): Point => ({ x: at(x), y: at(y) })
  return {
    name: 'Room',
    outline: [corner(0, 0), corner(1, 0), corner(1, 0.6), corner(0.55, 0.6), corner(0.55, 1), corner(0, 1)],
    cutOuts: [island(at(0.2), at(0.2), at(0.11), at(0.13)), island(at(0.7), at(0.3), at(0.13), at(0.11))],
    doorways: [],
    gap: 0,
  }
}

const corner: Start = { kind: 'corner', x: 'least', y: 'least' }

const layings = {
  straight: { tile: tile(300, 300, 3), pattern: { kind: 'straight' }, angle: 0 },
  diagonal: { tile: tile(300, 300, 3), pattern: { kind: 'straight' }, angle: 45 },
  herringbone: { tile: tile(600, 150, 3), pattern: { kind: 'herringbone' }, angle: 0 },
} as const satisfies Readonly<
  Record<string, { readonly tile: TileFormat; readonly pattern: Pattern; readonly angle: Angle }>
>
export const measuredLayings = Object.keys(layings) as readonly (keyof typeof layings)[]
export type MeasuredLaying = keyof typeof layings

const requestOf = (laying: MeasuredLaying, tiles: number, start: Start): PlanRequest => {
  const { tile: format, pattern, angle } = layings[laying]
  return {
    rooms: [roomFor(tiles)],
    tiles: [format],
    laying: { pattern, angle, start },
    rules: { leastCut: 500, movementSpacing: 80_000, largestOffset: null },
    shareOffcuts: true,
    odds: { chances: assumedChances.porcelain, skill: 'experienced', box: 4 },
  }
}

const tools = { findStart, patterns: morePatternOf, adviseStart, turning: null, regionOf }

/** Milliseconds of each of so many plans, after a first one that warms up. */
export const planTimes = (laying: MeasuredLaying, tiles: number, times: number): number[] => {
  const request = requestOf(laying, tiles, corner)
  return Array.from({ length: times + 1 }, () => {
    const from = performance.now()
    if (!planWith(request, { ...tools, findStart: null }).ok) throw new Error('a plan was refused')
    return performance.now() - from
  }).slice(1)
}

/** Works a plan out as the page and the server do, with everything that is said of it. */
export const wholePlan = (laying: MeasuredLaying, tiles: number): void => {
  const { tile: format, pattern, angle } = layings[laying]
  const { outline, cutOuts } = roomFor(tiles)
  const [x, y] = [format.width / 10, format.height / 10]
  const request = PlanLayout.parse({
    variation_id: 1,
    rooms: [{ corners: outline, cut_outs: cutOuts, gap: 0 }],
    joint: format.joint,
    pattern,
    angle,
    drawing: true,
  })
  if (!workOutPlan(request, plannedTile(1, x, y), { ...tools, turning }).ok)
    throw new Error('a plan was refused')
}

/** Milliseconds of a plan that searches for its start. */
export const searchTime = (tiles: number): number => {
  const request = requestOf('straight', tiles, { kind: 'fewest' })
  const from = performance.now()
  if (!planWith(request, tools).ok) throw new Error('a search was refused')
  return performance.now() - from
}

/** Bytes of the drawing's paths. */
export const drawingBytes = (laying: MeasuredLaying, tiles: number): number => {
  const request = requestOf(laying, tiles, corner)
  const plan = planWith(request, { ...tools, findStart: null })
  const [room] = request.rooms
  if (!plan.ok || room === undefined) throw new Error('a plan was refused')
  return plan.value.rooms.reduce(
    (sum, { layout }) => sum + JSON.stringify(drawRoom(room, layout, request.tiles, () => '1')).length,
    0,
  )
}

const sizes = [
  [600, 600, 3],
  [600, 300, 2],
  [300, 300, 3],
  [1200, 600, 3],
  [1200, 200, 2],
] as const

/** Numbers that look like chance and are the same in every run. */
const chance = (seed: number) => {
  let state = seed
  return (least: number, most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return least + Math.floor(((state >>> 8) / 2 ** 24) * (most - least + 1))
  }
}

/** How many of so many rooms have a count of cut tiles that is proved to be the least; a third of them are L-shaped. */
export const provedRooms = (rooms: number): { readonly proved: number; readonly gap: number } => {
  const draw = chance(20_261_122)
  let [proved, gap] = [0, 0]
  for (let count = 0; count < rooms; count += 1) {
    const [x, y, joint] = sizes[draw(0, sizes.length - 1)] ?? sizes[0]
    const format = tile(x, y, joint)
    const [width, height] = [10 * draw(1200, 4500), 10 * draw(1200, 4500)]
    const [nookX, nookY] = [
      Math.round((width * draw(20, 70)) / 100),
      Math.round((height * draw(20, 70)) / 100),
    ]
    const isL = draw(0, 2) === 0
    const outline: Point[] = isL
      ? [
          { x: 0, y: 0 },
          { x: width, y: 0 },
          { x: width, y: nookY },
          { x: nookX, y: nookY },
          { x: nookX, y: height },
          { x: 0, y: height },
        ]
      : rectangleOf({ x: 0, y: 0, width, height })
    const pattern: Pattern = draw(0, 1) === 0 ? { kind: 'straight' } : { kind: 'brick', p: 1, q: 2 }
    const room: Room = { name: 'Room', outline, cutOuts: [], doorways: [], gap: 0 }
    const start = { kind: 'point', x: draw(-6000, 0), y: draw(-6000, 0) } as const
    const grounds = groundsOf({ rooms: [room], tiles: [format], laying: { pattern, angle: 0, start } }, null)
    const [ground] = grounds.ok ? grounds.value : []
    const layout = ground === undefined ? null : layGround(ground, start)
    if (layout === null || !layout.ok) throw new Error('a room was refused')
    const { tiles, bound, isLeast } = cutFrom(layout.value.pieces, format)
    if (isLeast) proved += 1
    gap += tiles.length - bound
  }
  return { proved, gap }
}

const rectangleOf = ({ x, y, width, height }: Rectangle): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]
