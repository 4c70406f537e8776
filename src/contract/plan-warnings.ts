import { unreachable } from '#domain/lang/unreachable.ts'
import type { Plan } from '#domain/planner/plan.ts'
import type { Surface } from '#domain/planner/plan-state.ts'
import type { LayoutWarning } from '#domain/planner/warnings.ts'
import { messages } from './messages.ts'
import type { PlannedGoods } from './plan-goods.ts'
import type { PlanLayout } from './plan-layout.ts'

const textOf = (warning: LayoutWarning): string => {
  switch (warning.code) {
    case 'narrow-cuts': {
      const start = warning.avoidedBy
      const at = start === null ? null : ([start.x / 10, start.y / 10] as const)
      return messages.planWarnings.narrowCuts(warning.pieces.length, warning.narrowest / 10, at)
    }
    case 'offset':
      return messages.planWarnings.offset(warning.most)
    case 'joint':
      return messages.planWarnings.joint(warning.least / 10)
    case 'wide-joint':
      return messages.planWarnings.wideJoint[warning.where](warning.widest / 10, warning.asked / 10)
    case 'movement-joints':
      return messages.planWarnings.movementJoints(warning.lines.length)
    case 'uneven-ends':
      return messages.planWarnings.unevenEnds(warning.first / 10, warning.last / 10)
    default:
      return unreachable(warning)
  }
}

/** Thinner tiles are not walked on, thicker ones weigh much on a wall; outdoors thin ones need concrete below them. */
const THIN_FLOOR = 70
const THICK_WALL = 120
const THIN_OUTDOORS = 180

/** Whether a class of slip is stated for floors that get wet: R11, or 36 by the pendulum. Null: it is not stated. */
const isSafeWet = (slip: string | null | undefined): boolean | null => {
  const [, pendulum] = /\bPTV\D{0,4}(\d{1,3})/i.exec(slip ?? '') ?? []
  if (pendulum !== undefined) return Number(pendulum) >= 36
  const [, ramp] = /\bR\s?(\d{1,2})\b/i.exec(slip ?? '') ?? []
  return ramp === undefined ? null : Number(ramp) >= 11
}

/** Where use, thickness and slip of the tile do not suit its place (L-067). */
const unsuitable = (surface: Surface, { tile }: PlannedGoods): readonly string[] => {
  const { use, slip, thickness } = tile
  const [forOutdoors, forFloors] = [use?.includes('outdoor') ?? true, use?.includes('floor') ?? true]
  const thick = tile.assumed.includes('thickness') ? null : thickness
  switch (surface) {
    case 'wall':
      return [
        ...(use === null || use.includes('wall') ? [] : [messages.planWarnings.notForWalls]),
        ...(thick !== null && thick > THICK_WALL ? [messages.planWarnings.heavy(thick / 10)] : []),
      ]
    case 'outdoor':
      return [
        ...(forOutdoors ? [] : [messages.planWarnings.notForOutdoors]),
        ...(thick !== null && thick < THIN_OUTDOORS ? [messages.planWarnings.thinOutdoors(thick / 10)] : []),
        ...(isSafeWet(slip) === false ? [messages.planWarnings.slippery(slip ?? '')] : []),
      ]
    case 'floor':
      return [
        ...(use !== null && !use.includes('floor') && !use.includes('outdoor')
          ? [messages.planWarnings.wallOnly]
          : []),
        ...(thick !== null && thick < THIN_FLOOR && forFloors
          ? [messages.planWarnings.thinFloor(thick / 10)]
          : []),
      ]
  }
}

/** Whether tiles lie straight at 45°, which makers name as a pattern of its own (L-035). */
const isDiagonal = ({ rooms, ...all }: PlanLayout): boolean =>
  [all, ...rooms.map(({ laying }) => laying)].some(
    (one) => one?.angle === 45 && (one.pattern?.kind ?? 'straight') === 'straight',
  )

/** What is left between tiles and a wall, narrower than any cut (L-051). */
const sliverText = ({ layout: { slivers } }: Plan['rooms'][number]): readonly string[] =>
  slivers.length === 0
    ? []
    : [messages.planWarnings.sliver(Math.max(...slivers.map((one) => Math.min(one.width, one.height))) / 10)]

/** What is said of single rooms, each with the names of those that it is said of unless it is true of all. */
const textsByRoom = (plan: Plan, names: readonly string[]): readonly string[] => {
  const roomsOf = new Map<string, Set<string>>()
  plan.rooms.forEach((room, i) => {
    for (const text of [...room.warnings.map(textOf), ...sliverText(room)])
      roomsOf.set(text, (roomsOf.get(text) ?? new Set()).add(names[i] ?? ''))
  })
  const all = new Set(names).size
  return [...roomsOf].map(([text, rooms]) =>
    rooms.size === all ? text : messages.planWarnings.inRooms([...rooms], text),
  )
}

/** What is worth saying of a plan, whose rooms have these names; never a refusal (L-061…L-067). */
export const warningTexts = (
  plan: Plan,
  names: readonly string[],
  goods: PlannedGoods,
  request: PlanLayout,
  bordered: PlanLayout['rooms'],
): string[] => [
  ...new Set([
    ...(goods.tile.patterns?.includes('diagonal') === false && isDiagonal(request)
      ? [`${messages.planAngles[45]}: ${messages.planNotForTile}.`]
      : []),
    ...textsByRoom(plan, names),
    ...[...request.rooms, ...bordered].flatMap(({ surface }) => unsuitable(surface, goods)),
  ]),
]
