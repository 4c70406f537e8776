import { data, redirect } from 'react-router'
import { messages } from '#contract/messages.ts'
import { planPathOf } from '#contract/routes/plan-paths.ts'
import { nameOfTile } from '#contract/tiles-of-plan.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import type { PlannedRoom, PlanState } from '#domain/planner/plan-state.ts'
import type { PageRequest } from '#server/pages/page-request.ts'
import type { RoomTileProps } from './room-tile.tsx'

/** The id that an address has in a parameter; null: none, or nothing that a row of the database has. */
export const idIn = (query: URLSearchParams, name: string): number | null => {
  const typed = query.get(name) ?? ''
  return /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : null
}

/**
 * A room that may have a tile of its own: the first room, and those joined to it, are laid in the plan's. Each may have
 * a border.
 */
const roomAt = ({ rooms }: PlanState, number: number, isBorder: boolean) => {
  const room = rooms[number - 1]
  return isBorder || (number > 1 && room?.place === null) ? room : undefined
}

/** A room with a chosen tile: its border, as it was laid before, or its own without the joint of another tile. */
const withTile = (room: PlannedRoom, tile: number, variation: number, isBorder: boolean): PlannedRoom =>
  isBorder
    ? { ...room, border: { rows: 1, from: 0, centred: false, ...room.border, tile } }
    : { ...room, tile: tile === variation ? null : tile, joint: null }

/**
 * The tiles to choose from for the room, or its border (`part`), that an address names (`for`, from 1); with a chosen one (`tile`) the way to
 * the plan with that, which keeps no joint that the room had for another tile (L-095).
 */
export const chooseRoomTile = async (
  { shop, visitor }: PageRequest,
  query: URLSearchParams,
  variation: number,
  state: PlanState,
): Promise<RoomTileProps> => {
  const number = idIn(query, 'for') ?? 0
  const isBorder = query.get('part') === 'border'
  const room = roomAt(state, number, isBorder)
  const goods = room === undefined ? null : await shop.planner.goods(variation, state)
  if (room === undefined || goods === null) throw data(null, { status: 404 })
  const saved = idIn(query, 'saved')
  if (query.has('tile')) {
    const chosen = idIn(query, 'tile')
    if (chosen === null) throw data(null, { status: 404 })
    const rooms = state.rooms.map((one) => (one === room ? withTile(one, chosen, variation, isBorder) : one))
    const code = encodePlan({ ...state, rooms })
    throw redirect(planPathOf(variation, code, saved ?? undefined))
  }
  const text = (query.get('q') ?? '').trim()
  const wished = await shop.wishlist.products(visitor())
  return {
    number,
    isBorder,
    room: room.name === '' ? messages.planRoom(number) : room.name,
    plan: { variation, code: encodePlan(state), saved: saved === null ? null : `${saved}` },
    tile: nameOfTile(goods),
    product: goods.product_name,
    text,
    tiles: await shop.planner.roomTiles(variation, { text, wished }),
  }
}
