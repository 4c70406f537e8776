import type { Start, Tenths } from '#domain/planner/core/types.ts'
import type { RoomDrawing } from '#domain/planner/drawing.ts'
import { lengthText } from '#domain/planner/length.ts'
import type { PlannedRoom, PlanState, StateLaying, StatePattern } from '#domain/planner/plan-state.ts'
import { messages } from './messages.ts'
import { usualGap } from './plan-body.ts'
import { type PatternChoice, patternChoices, type StartChoice, startChoices } from './plan-form-fields.ts'
import type { PlannedGoods } from './plan-goods.ts'
import { tileOfRoom } from './tiles-of-plan.ts'

/* What a plan was made with, for those who lay it: on paper and on the page that they are shown (L-099, L-102). */

/** How offcuts may be turned, the strictest first. */
const strictness = ['fixed', 'half', 'quarter']

const mm = (length: Tenths): string => lengthText(length, 'mm')

/** Whether a choice of the form is this one; what is typed beside it, such as a place, may differ. */
const isLike = (choice: object, value: object, typed: readonly string[]): boolean =>
  Object.entries(choice).every(
    ([key, of]) => typed.includes(key) || (value as Readonly<Record<string, unknown>>)[key] === of,
  )

const patternWords = (pattern: StatePattern): string => {
  const [name] = (Object.entries(patternChoices) as [PatternChoice, StatePattern][]).find(([, choice]) =>
    isLike(choice, pattern, ['seed']),
  ) ?? ['straight' as const]
  return pattern.kind === 'brick' && !isLike(patternChoices[name], pattern, [])
    ? messages.planTerms.brick(pattern.p, pattern.q)
    : messages.planPatterns[name].toLowerCase()
}

const startWords = (start: Start): string => {
  const typed = start.kind === 'point' ? ['x', 'y'] : ['height']
  const [name] = (Object.entries(startChoices) as [StartChoice, Start][]).find(([, choice]) =>
    isLike(choice, start, typed),
  ) ?? ['point' as const]
  return messages.planStarts[name]
}

const layingLines = ({ pattern, angle, along, start }: StateLaying): readonly string[] => [
  messages.planTerms.laid(patternWords(pattern), angle, along === null ? null : along + 1),
  messages.planTerms.start(startWords(start)),
]

/** Sentences without their stops: pattern, joint, gap, saw, offcuts and how sure the number is (L-099). */
export const planTerms = (state: PlanState, goods: PlannedGoods): readonly string[] => {
  const { tile } = goods
  const joint = state.joint ?? tile.joint.usual
  const jointOf = (room: PlannedRoom): Tenths =>
    room.joint ?? (room.tile === null ? joint : tileOfRoom(goods, room.tile).joint.usual)
  const gapOf = (room: PlannedRoom): Tenths =>
    room.gap ?? usualGap(tileOfRoom(goods, room.tile), jointOf(room), room.surface)
  const [first] = state.rooms
  const gap = first === undefined ? 0 : gapOf(first)
  const own = state.rooms.flatMap((room, number) => {
    const terms = [
      ...(room.laying === null ? [] : layingLines(room.laying)),
      ...(jointOf(room) === joint ? [] : [messages.planTerms.joint(mm(jointOf(room)))]),
      ...(gapOf(room) === gap ? [] : [messages.planTerms.gap(mm(gapOf(room)))]),
    ]
    const name = room.name === '' ? messages.planRoom(number + 1) : room.name
    return terms.length === 0 ? [] : [messages.planTerms.room(name, terms.map(lowered))]
  })
  const [turns] = [state.turns ?? tile.turns, tile.turns].sort(
    (one, other) => strictness.indexOf(one) - strictness.indexOf(other),
  )
  const reuse = state.reuse === 'any' && !tile.rectified ? 'factory' : state.reuse
  return [
    ...layingLines(state),
    messages.planTerms.joint(mm(joint)),
    messages.planTerms.gap(mm(gap)),
    ...own,
    messages.planTerms.kerf(mm(state.kerf ?? tile.kerf)),
    reuse === 'none'
      ? messages.planTerms.reuse.none
      : `${messages.planTerms.reuse[reuse]}, ${messages.planTerms.turns[turns ?? 'fixed']}`,
    messages.planTerms.skill[state.skill],
    messages.planTerms.level(state.level, state.repairs),
    ...(state.warm === '' ? [] : [messages.planTerms.warm[state.warm]]),
  ]
}

const lowered = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** Where the lines cross that the tiles are set out from; a start may lie beyond a wall. */
export const setOutWords = ({
  box: [left, top],
  start: [x, y],
}: Pick<RoomDrawing, 'box' | 'start'>): string => {
  const from = (distance: number, wall: 'left' | 'top'): string =>
    messages.planStartWall[distance < 0 ? 'beyond' : 'from'](mm(Math.round(Math.abs(distance))), wall)
  return messages.planSetOut(from(x - left, 'left'), from(y - top, 'top'))
}
