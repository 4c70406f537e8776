import { hasPlanFields, planFormValues, readPlanForm } from '#contract/plan-form.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { canLay, insertAmong, usualPattern } from '#contract/plan-patterns.ts'
import { tileOfRoom } from '#contract/tiles-of-plan.ts'
import type { Quantity } from '#domain/measure/quantity.ts'
import { parseLength } from '#domain/planner/length.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import { decodePlan } from '#domain/planner/plan-decode.ts'
import { openingRoom, openingState, type PlanState } from '#domain/planner/plan-state.ts'
import { parseProjectArea } from '#domain/project/project.ts'

/** The calculator's sides become the first room (L-003); its yards are none of the planner's units. */
const calculatorUnits: Readonly<Record<string, readonly ['m' | 'ft', number]>> = {
  meters: ['m', 1],
  feet: ['ft', 1],
  yards: ['ft', 3],
}

const fromCalculator = (params: URLSearchParams): PlanState | null => {
  const [unit, by] = calculatorUnits[params.get('x_y_unit') ?? 'meters'] ?? ['m', 1]
  const side = (name: string): number => by * (parseLength(params.get(name) ?? '', unit)?.length ?? 0)
  const sides = [side('length'), side('width')]
  if (sides.some((length) => length === 0)) return null
  return {
    ...openingState,
    unit,
    rooms: [{ ...openingRoom, shape: { kind: 'rectangle', sides, corners: [] } }],
  }
}

/** A room as large as the visitor's project, 4 : 3, to the centimetre: 20 m² are 5.16 × 3.88 m. */
const guessedFrom = (params: URLSearchParams): PlanState | null => {
  const area = guessedArea(params)
  if (area === null) return null
  const squareMetres = area / 100
  const length = Math.round(100 * Math.sqrt((squareMetres * 4) / 3)) / 100
  const width = Math.round((100 * squareMetres) / length) / 100
  return fromCalculator(new URLSearchParams({ length: String(length), width: String(width) }))
}

/** The area that the first room is guessed from; null: it is not. */
export const guessedArea = (params: URLSearchParams): Quantity | null =>
  parseProjectArea(params.get('guessed') ?? '')

type TilesOfRooms = Pick<PlannedGoods, 'tile' | 'others'>

/** A plan that was made for other tiles is laid as these can be. */
const laidWith = (goods: TilesOfRooms, state: PlanState): PlanState => ({
  ...state,
  pattern: canLay(goods.tile, state.pattern, insertAmong(goods, state.insert)?.tile)
    ? state.pattern
    : usualPattern(goods.tile),
  rooms: state.rooms.map((room) =>
    room.laying === null ||
    canLay(
      tileOfRoom(goods, room.tile),
      room.laying.pattern,
      room.tile === null ? insertAmong(goods, state.insert)?.tile : null,
    )
      ? room
      : { ...room, laying: null },
  ),
})

/** A plan as an address has it, with a sentence by each field that is wrong. */
export interface ReadPlan {
  readonly state: PlanState
  /** A room was just added by the form, before the page's script was there. */
  readonly isRoomAdded?: boolean
  readonly errors: Readonly<Record<string, string>>
  /** The fields as they were typed, where some are wrong: nothing that was typed is lost. */
  readonly typed?: Readonly<Record<string, string>>
}

interface OpeningPlan extends ReadPlan {
  /** The room whose fields are shown first. */
  readonly openedRoom: number
  /** As `encodePlan` writes it: the page itself encodes plans once they change. */
  readonly code: string
  readonly values: Readonly<Record<string, string>>
}

/** The plan of an address: its code, a form without script, or the calculator's sides; else a room to begin with. */
export const readAddress = (params: URLSearchParams): ReadPlan => {
  if (hasPlanFields(params)) {
    const { state, errors } = readPlanForm(params, openingState)
    const isWrong = Object.keys(errors).length > 0 && !params.has('room')
    return {
      state,
      errors,
      isRoomAdded: params.get('room') === 'add',
      ...(isWrong && { typed: Object.fromEntries(params) }),
    }
  }
  const code = params.get('p')
  const state =
    (code === null ? null : decodePlan(code, openingState)) ?? fromCalculator(params) ?? guessedFrom(params)
  return { state: state ?? openingState, errors: {} }
}

/** The plan that a page opens with, as its tiles can be laid, with the values of its fields. */
export const openingPlan = (read: ReadPlan, goods: TilesOfRooms): OpeningPlan => {
  const opening = { state: laidWith(goods, read.state), errors: read.errors }
  return {
    ...opening,
    openedRoom: read.isRoomAdded ? opening.state.rooms.length - 1 : 0,
    code: encodePlan(opening.state),
    values: { ...planFormValues(opening.state), ...read.typed },
  }
}
