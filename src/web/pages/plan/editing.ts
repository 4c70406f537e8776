import { usualGap } from '#contract/plan-body.ts'
import { planFormValues, readPlanForm } from '#contract/plan-form.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import * as paths from '#contract/routes/paths.ts'
import { tileOfRoom } from '#contract/tiles-of-plan.ts'
import type { CutOut, Point, Ring, Tenths } from '#domain/planner/core/types.ts'
import { otherTilesOf } from '#domain/planner/other-tiles.ts'
import { decodePlan } from '#domain/planner/plan-decode.ts'
import {
  LONGEST_IN_ADDRESS,
  openingState,
  type PlannedRoom,
  type PlanState,
} from '#domain/planner/plan-state.ts'
import type { WholeTiles } from '#domain/planner/reshape.ts'
import { outlineOf, readyShape } from '#domain/planner/room-shape.ts'
import { openHistory, type PlanHistory, stepHistory } from './plan-history.ts'

/* What changes a plan; fetched once the page works. */

/** A parameter of the address: the plan is too long for it, and this tab has it. */
const IN_TAB = 'tab'

export { encodePlan } from '#domain/planner/plan-code.ts'
export { recordStep, storeHistory } from './plan-history.ts'
export { planFormValues }

/**
 * The state after another unit, shape or number of rooms, whose fields are not those that were read; null: they are.
 * Lengths stay as they are in the new unit, and a new shape begins with the extent of the one before.
 */
const refitted = (before: PlanState, read: PlanState): PlanState | null => {
  if (read.unit !== before.unit) return { ...before, unit: read.unit }
  if (read.rooms.length !== before.rooms.length) return read
  const rooms = read.rooms.map((room, number) => {
    const shape = before.rooms[number]?.shape ?? room.shape
    return room.shape.kind === shape.kind
      ? room
      : { ...room, shape: readyShape(room.shape.kind, outlineOf(shape) ?? []) }
  })
  return rooms.every((room, number) => room === read.rooms[number]) ? null : { ...read, rooms }
}

export type FormReading =
  /** Other fields than those that were read: the form is filled anew. */
  | { readonly kind: 'refitted' | 'read'; readonly state: PlanState; readonly rounded: readonly string[] }
  | {
      readonly kind: 'wrong'
      readonly errors: Readonly<Record<string, string>>
      readonly rounded: readonly string[]
    }

/**
 * Whether a field was changed before the page's script could read it. Events say less: they are lost before the
 * page or a later part of it works.
 */
export const isChanged = ({ elements }: HTMLFormElement): boolean =>
  [...elements].some((field) => {
    if (field instanceof HTMLSelectElement) {
      const initial = [...field.options].find((option) => option.defaultSelected)
      return initial !== undefined && !initial.selected
    }
    if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox'))
      return field.checked !== field.defaultChecked
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    return isText && field.value !== field.defaultValue
  })

/** The state that a form's fields are of, with the button that was pressed. */
export const readForm = (
  form: HTMLFormElement,
  pressed: HTMLElement | null,
  before: PlanState,
): FormReading => {
  const fields = new FormData(form, pressed)
  const get = (name: string): string | null => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : null
  }
  const { state, errors, rounded } = readPlanForm({ get }, before)
  const next = refitted(before, state)
  if (next !== null) return { kind: 'refitted', state: next, rounded: [] }
  return Object.keys(errors).length === 0
    ? { kind: 'read', state, rounded }
    : { kind: 'wrong', errors, rounded }
}

/** Whether corners are those of a rectangle along the axes, from its least corner on. */
const isUpright = ([a, b, c, d, ...more]: Ring): boolean =>
  a !== undefined &&
  b !== undefined &&
  c !== undefined &&
  d !== undefined &&
  more.length === 0 &&
  a.y === b.y &&
  b.x === c.x &&
  c.y === d.y &&
  d.x === a.x &&
  b.x > a.x &&
  d.y > a.y

const movedCutOut = (cutOut: CutOut, { x, y }: Point): CutOut => {
  const { shape } = cutOut
  return {
    ...cutOut,
    shape:
      shape.kind === 'polygon'
        ? { ...shape, corners: shape.corners.map((corner) => ({ x: corner.x - x, y: corner.y - y })) }
        : { ...shape, x: shape.x - x, y: shape.y - y },
  }
}

/**
 * A room with another outline. A rectangle stays one, so its sides can be typed: its first corner is where lengths are
 * counted from, so what stands in it moves the other way.
 */
const reshaped = (room: PlannedRoom, outline: Ring): PlannedRoom => {
  const [first, , third] = outline
  if (room.shape.kind !== 'rectangle' || first === undefined || third === undefined || !isUpright(outline))
    return { ...room, shape: { kind: 'corners', sides: [], corners: outline } }
  return {
    ...room,
    shape: { kind: 'rectangle', sides: [third.x - first.x, third.y - first.y], corners: [] },
    cutOuts: room.cutOuts.map((cutOut) => movedCutOut(cutOut, first)),
    place: room.place === null ? null : { x: room.place.x + first.x, y: room.place.y + first.y },
  }
}

/** The state with one room's corners as they are dragged. */
export const withCorners = (state: PlanState, room: number, corners: Ring): PlanState => ({
  ...state,
  rooms: state.rooms.map((one, number) =>
    number === room ? { ...one, shape: { kind: 'corners', sides: [], corners } } : one,
  ),
})

/** The state with another outline of one room (L-025). */
export const withOutline = (state: PlanState, room: number, outline: Ring): PlanState => ({
  ...state,
  rooms: state.rooms.map((one, number) => (number === room ? reshaped(one, outline) : one)),
})

/** The lengths at which whole tiles fill a room from wall to wall (L-026). */
export const wholeTilesOf = (
  goods: PlannedGoods,
  state: PlanState,
  room: number,
): { readonly x: WholeTiles; readonly y: WholeTiles } => {
  const own = state.rooms[room]
  const tile = tileOfRoom(goods, own?.tile ?? null)
  const joint = own?.joint ?? (tile === goods.tile ? state.joint : null) ?? tile.joint.usual
  const gap = own?.gap ?? usualGap(tile, joint, own?.surface ?? 'floor')
  const isTurned = (own?.laying ?? state).angle === 90
  const filled = (side: Tenths): WholeTiles => ({ period: side + joint, rest: 2 * gap - joint })
  return isTurned
    ? { x: filled(tile.height), y: filled(tile.width) }
    : { x: filled(tile.width), y: filled(tile.height) }
}

/** Whether the page has the goods of all tiles: those of a step that is taken back may be others (L-027, L-095). */
export const hasTilesOf = ({ variation_id, others = [] }: PlannedGoods, state: PlanState): boolean =>
  otherTilesOf(state).every((tile) => [variation_id, ...others.map((one) => one.variation_id)].includes(tile))

/**
 * The steps of this tab, and the state that they end in where the page shows another: that of a plan which is too long for
 * an address (L-098).
 */
export const reopen = (
  variationId: number,
  code: string,
): { readonly history: PlanHistory; readonly state: PlanState | null } => {
  const history = openHistory(variationId, code, new URLSearchParams(window.location.search).has(IN_TAB))
  const last = history.steps[history.at] ?? code
  return { history, state: last === code ? null : decodePlan(last, openingState) }
}

/** Keeps the plan in the address, so that a reload and a copied link show it; a long one in the tab alone (L-098). */
export const putInAddress = (variationId: number, code: string): void => {
  const address = new URL(paths.plan, window.location.href)
  const saved = new URLSearchParams(window.location.search).get('saved')
  address.searchParams.set('variation', String(variationId))
  if (saved !== null) address.searchParams.set('saved', saved)
  if (code.length <= LONGEST_IN_ADDRESS) address.searchParams.set('p', code)
  else address.searchParams.set(IN_TAB, '')
  window.history.replaceState(window.history.state, '', address)
}

/** The state one step back or forward, with the history there; null: there is none. */
export const stepTo = (
  history: PlanHistory,
  by: 1 | -1,
): { readonly history: PlanHistory; readonly state: PlanState } | null => {
  const stepped = stepHistory(history, by)
  const state = stepped === null ? null : decodePlan(stepped.code, openingState)
  return stepped === null || state === null ? null : { history: stepped.history, state }
}
