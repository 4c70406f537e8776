import { err, ok, type Result } from '#domain/lang/result.ts'
import { MOST_ROOMS } from '#domain/planner/plan-state.ts'
import { laysInsert, oneTile, type TileRequest } from './make-plan.ts'
import { messages } from './messages.ts'
import { refuseBorder, withBorders } from './plan-borders.ts'
import type { PlannedGoods } from './plan-goods.ts'
import { withInsert } from './plan-inserts.ts'
import type { PlanLayout } from './plan-layout.ts'
import { canLay } from './plan-patterns.ts'
import type { PlanRefusal } from './plan-refusal.ts'

/* Rooms that have a tile of their own, or a border (L-095); pages load this with the first plan that has one. */

export { borderParts } from '#domain/planner/border.ts'
export { ofFormat } from '#domain/planner/of-format.ts'

/** What is asked of another tile's rooms: its usual joint, and the plan's pattern where it can be laid so. */
const requestFor = (
  { tile, variation_id }: PlannedGoods,
  request: PlanLayout,
  rooms: PlanLayout['rooms'],
): PlanLayout => ({
  ...request,
  variation_id,
  rooms,
  joint: null,
  insert_variation_id: null,
  pattern: request.pattern !== undefined && canLay(tile, request.pattern) ? request.pattern : undefined,
  skirting: rooms.some(({ edges }) => edges.includes('skirting')) ? request.skirting : null,
})

const refuse = (room: number, message: string, field = 'variation_id'): Result<never, PlanRefusal> =>
  err({ field: `rooms.${room}.${field}`, message })

const inRoom = (name: string, message: string): string => `${name === '' ? '' : `${name}: `}${message}`

/**
 * A plan as one of each tile, the plan's own first, then in the order of their first rooms. No offcut of one tile fits
 * another, so each is planned by itself. Refuses a tile of the first room's or of a joined one's own, and goods that
 * are not planned tile by tile, by the room. Borders are parts of the plans of their tiles; small tiles of a pinwheel
 * come last.
 */
export const tileRequests = (
  request: PlanLayout,
  goods: PlannedGoods,
): Result<readonly TileRequest[], PlanRefusal> => {
  const { rooms, variation_id: usual } = request
  if (rooms.length > MOST_ROOMS)
    return err({ field: 'rooms', message: messages.planRefused.rooms(MOST_ROOMS) })
  const goodsOf = (id: number): PlannedGoods | undefined =>
    id === usual ? goods : goods.others?.find(({ variation_id }) => variation_id === id)
  const byTile = new Map<number, number[]>([[usual, []]])
  for (const [number, { name, variation_id: own, place, border }] of rooms.entries()) {
    const id = own ?? usual
    if (id !== usual && number === 0) return refuse(number, messages.planRefused.firstTile)
    if (id !== usual && place != null) return refuse(number, inRoom(name, messages.planRefused.joinedTile))
    byTile.set(id, [...(byTile.get(id) ?? []), number])
    if (border == null) continue
    const refused = refuseBorder(goodsOf(border.variation_id))
    if (refused !== null) return refuse(number, inRoom(name, refused), 'border')
    byTile.set(border.variation_id, byTile.get(border.variation_id) ?? [])
  }
  const requests: TileRequest[] = []
  for (const [id, numbers] of byTile) {
    const own = numbers.flatMap((number) => rooms[number] ?? [])
    const of = goodsOf(id)
    if (of === undefined) return refuse(numbers[0] ?? 0, messages.planRefused.tile(own[0]?.name ?? ''))
    requests.push({
      ...oneTile(id === usual ? { ...request, rooms: own } : requestFor(of, request, own), of),
      numbers,
    })
  }
  const hasBorders = rooms.some(({ border }) => border != null)
  const divided = hasBorders ? withBorders(requests) : ok(requests)
  if (!divided.ok) return err(refusalInWhole(divided.error.tile, request, divided.error.refusal))
  return laysInsert(request) ? withInsert(divided.value, request, goods) : divided
}

/** A refusal of one tile's rooms, said of the whole plan: by the number and name of its room, or by its tile. */
export const refusalInWhole = (
  { goods, numbers }: Pick<TileRequest, 'goods' | 'numbers'>,
  { rooms }: PlanLayout,
  { field, message }: PlanRefusal,
): PlanRefusal => {
  const [, own, rest = ''] = /^rooms\.(\d+)(.*)$/.exec(field) ?? []
  if (own === undefined) return { field, message: `${goods.product_name}: ${message}` }
  const number = numbers[Number(own)] ?? 0
  const name = rooms[number]?.name ?? ''
  return {
    field: `rooms.${number}${rest}`,
    message: name === '' || message.startsWith(`${name}: `) ? message : `${name}: ${message}`,
  }
}
