import { unreachable } from '#domain/lang/unreachable.ts'
import type { LayoutRefusal, Ring } from '#domain/planner/core/types.ts'
import type { TileRequest } from './make-plan.ts'
import { messages } from './messages.ts'
import type { PlannedGoods } from './plan-goods.ts'
import type { PlanLayout } from './plan-layout.ts'
import { canLay, insertAmong } from './plan-patterns.ts'

/** Why a plan is not made: the field that it is about, and a sentence (L-104). */
export interface PlanRefusal {
  readonly field: string
  readonly message: string
  /** Of a room with walls that no plan can be made of: its corners, and these walls from 0 (L-016). */
  readonly wrong?: { readonly outline: Ring; readonly walls: readonly number[] }
}

/** 'Island 1': cut-outs are counted by their kind. */
const cutOutName = (request: PlanLayout, room: number, cutOut: number): string => {
  const cutOuts = request.rooms[room]?.cut_outs ?? []
  const kind = cutOuts[cutOut]?.kind ?? 'island'
  const number = cutOuts.slice(0, cutOut + 1).filter((one) => one.kind === kind).length
  return `${messages.cutOutKinds[kind]} ${number}`
}

/** The sentence of a refusal, with the name of its room where there are several. */
export const refusalOf = (refusal: LayoutRefusal, request: PlanLayout): PlanRefusal => {
  const { field, message } = sentenceOf(refusal, request)
  const room = 'room' in refusal ? request.rooms[refusal.room] : undefined
  const name = request.rooms.length > 1 ? room?.name : ''
  const walls = wrongWalls(refusal)
  return {
    field,
    message: name ? `${name}: ${message}` : message,
    ...(room !== undefined && walls.length > 0 && { wrong: { outline: room.corners, walls } }),
  }
}

const wrongWalls = (refusal: LayoutRefusal): readonly number[] =>
  refusal.code === 'crossing' ? refusal.walls : refusal.code === 'side' ? [refusal.wall] : []

/** Walls and doors are counted from 1. */
const sentenceOf = (refusal: LayoutRefusal, request: PlanLayout): PlanRefusal => {
  const at = (field: string): string => ('room' in refusal ? `rooms.${refusal.room}.${field}` : field)
  switch (refusal.code) {
    case 'rooms':
      return { field: 'rooms', message: messages.planRefused.rooms(refusal.most) }
    case 'corners':
      return { field: at('corners'), message: messages.planRefused.corners(refusal.least, refusal.most) }
    case 'cut-outs':
      return { field: at('cut_outs'), message: messages.planRefused.cutOuts(refusal.most) }
    case 'side':
      return { field: at('corners'), message: messages.planRefused.side(refusal.wall + 1) }
    case 'crossing': {
      const [one, other] = refusal.walls
      return { field: at('corners'), message: messages.planRefused.crossing(one + 1, other + 1) }
    }
    case 'floor-too-large':
      return { field: at('corners'), message: messages.planRefused.floorTooLarge }
    case 'doorway':
      return { field: at('doorways'), message: messages.planRefused.doorway(refusal.doorway + 1) }
    case 'cut-out-shape':
      return {
        field: at('cut_outs'),
        message: messages.planRefused.cutOutShape(cutOutName(request, refusal.room, refusal.cutOut)),
      }
    case 'cut-out-outside':
      return {
        field: at('cut_outs'),
        message: messages.planRefused.cutOutOutside(cutOutName(request, refusal.room, refusal.cutOut)),
      }
    case 'cut-out-covers':
      return {
        field: at('cut_outs'),
        message: messages.planRefused.cutOutCovers(cutOutName(request, refusal.room, refusal.cutOut)),
      }
    case 'apart':
      return { field: at('place'), message: messages.planRefused.apart }
    case 'border':
      return { field: at('border'), message: messages.planRefused.border }
    case 'no-floor':
      return { field: at('corners'), message: messages.planRefused.noFloor }
    case 'too-many-tiles':
      return { field: at('corners'), message: messages.planRefused.tooManyTiles(refusal.most) }
    case 'pattern':
      return { field: 'pattern', message: messages.planRefused.pattern }
    default:
      return unreachable(refusal)
  }
}

/** What the tile's data forbids: a joint narrower or wider than it is laid with (L-040). */
export const refuseJoint = (
  field: string,
  joint: number | null | undefined,
  { tile }: PlannedGoods,
): PlanRefusal | null => {
  if (joint == null || (joint >= tile.joint.least && joint <= tile.joint.largest)) return null
  const [least, largest] = [tile.joint.least / 10, tile.joint.largest / 10]
  return { field, message: messages.planJoint(least, largest) }
}

/** Strips of skirting are cut from a tile, so they are no taller than it is (L-060). */
const refuseSkirting = ({ skirting }: PlanLayout, { tile }: PlannedGoods): PlanRefusal | null => {
  if (skirting != null && (tile.shape ?? 'rectangle') !== 'rectangle')
    return { field: 'skirting', message: messages.planRefused.skirtingShape }
  const most = Math.min(tile.width, tile.height)
  return skirting == null || (skirting >= LEAST_SKIRTING && skirting <= most)
    ? null
    : { field: 'skirting', message: messages.planRefused.skirting(LEAST_SKIRTING / 10, most / 10) }
}

const LEAST_SKIRTING = 200

/** A reveal is a strip that can be tiled, round an opening with straight sides (L-018). */
const refuseReveal = (request: PlanLayout): PlanRefusal | null => {
  for (const [room, { cut_outs: cutOuts }] of request.rooms.entries())
    for (const [cutOut, { reveal, shape }] of cutOuts.entries())
      if (reveal > 0 && (reveal < LEAST_REVEAL || reveal > MOST_REVEAL || shape.kind !== 'rectangle'))
        return {
          field: `rooms.${room}.cut_outs`,
          message: messages.planRefused.reveal(cutOutName(request, room, cutOut)),
        }
  return null
}

/** 50 mm and 1 m. */
const LEAST_REVEAL = 500
const MOST_REVEAL = 10_000

/** A pattern that the tile cannot be laid in (L-035). */
const refusePattern = (request: PlanLayout, goods: PlannedGoods): PlanRefusal | null => {
  const insert = insertAmong(goods, request.insert_variation_id)?.tile
  return [request.pattern, ...request.rooms.map(({ laying }) => laying?.pattern)].some(
    (one) => one != null && !canLay(goods.tile, one, insert),
  )
    ? { field: 'pattern', message: messages.planRefused.pattern }
    : null
}

/** Choices that no plan can be made of. */
export const refuseChoices = ({ request, ...of }: TileRequest): PlanRefusal | null => {
  /* Small tiles of a pinwheel lie as the large ones. */
  const goods = of.pinwheel?.tile ?? of.goods
  return (
    refusePattern(request, goods) ??
    refuseJoint('joint', request.joint, goods) ??
    request.rooms
      .map(({ joint }, room) => refuseJoint(`rooms.${room}.joint`, joint, goods))
      .find((refused) => refused !== null) ??
    refuseSkirting(request, goods) ??
    refuseReveal(request)
  )
}
