import { hasPlanFields, planFormValues, readPlanForm } from '#contract/plan-form.ts'
import { canLay, usualPattern } from '#contract/plan-patterns.ts'
import { parseLength } from '#domain/planner/length.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import { decodePlan } from '#domain/planner/plan-decode.ts'
import { openingRoom, openingState, type PlanState } from '#domain/planner/plan-state.ts'
import type { PlanTile } from '#domain/planner/plan-tile.ts'

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

/** A plan that was made for other tiles is laid as these can be. */
const laidWith = (tile: PlanTile, state: PlanState): PlanState => ({
  ...state,
  pattern: canLay(tile, state.pattern) ? state.pattern : usualPattern(tile),
  rooms: state.rooms.map((room) =>
    room.laying === null || canLay(tile, room.laying.pattern) ? room : { ...room, laying: null },
  ),
})

interface OpeningPlan {
  readonly state: PlanState
  /** As `encodePlan` writes it: the page itself encodes plans once they change. */
  readonly code: string
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}

const readState = (params: URLSearchParams): Omit<OpeningPlan, 'values' | 'code'> => {
  if (hasPlanFields(params)) {
    const { state, errors } = readPlanForm(params, openingState)
    return { state, errors }
  }
  const code = params.get('p')
  const state = (code === null ? null : decodePlan(code, openingState)) ?? fromCalculator(params)
  return { state: state ?? openingState, errors: {} }
}

/**
 * The plan of an address: its code, a form without script, or the calculator's sides; else a room to begin with. With
 * the values of its fields.
 */
export const openingPlan = (params: URLSearchParams, tile: PlanTile): OpeningPlan => {
  const read = readState(params)
  const opening = { ...read, state: laidWith(tile, read.state) }
  return { ...opening, code: encodePlan(opening.state), values: planFormValues(opening.state) }
}
