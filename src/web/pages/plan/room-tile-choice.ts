import { data, redirect } from 'react-router'
import { messages } from '#contract/messages.ts'
import { planPathOf } from '#contract/routes/plan-paths.ts'
import { nameOfTile } from '#contract/tiles-of-plan.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import type { PlanState } from '#domain/planner/plan-state.ts'
import type { PageRequest } from '#server/pages/page-request.ts'
import type { RoomTileProps } from './room-tile.tsx'

/** The id that an address has in a parameter; null: none, or nothing that a row of the database has. */
export const idIn = (query: URLSearchParams, name: string): number | null => {
  const typed = query.get(name) ?? ''
  return /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : null
}

/** A room that may have a tile of its own: the first room, and those joined to it, are laid in the plan's. */
const roomAt = ({ rooms }: PlanState, number: number) => {
  const room = number > 1 ? rooms[number - 1] : undefined
  return room?.place === null ? room : undefined
}

/**
 * The tiles to choose from for the room that an address names (`for`, from 1); with a chosen one (`tile`) the way to
 * the plan with that, which keeps no joint that the room had for another tile (L-095).
 */
export const chooseRoomTile = async (
  { shop, visitor }: PageRequest,
  query: URLSearchParams,
  variation: number,
  state: PlanState,
): Promise<RoomTileProps> => {
  const number = idIn(query, 'for') ?? 0
  const room = roomAt(state, number)
  const goods = room === undefined ? null : await shop.planner.goods(variation, state)
  if (room === undefined || goods === null) throw data(null, { status: 404 })
  const saved = idIn(query, 'saved')
  if (query.has('tile')) {
    const chosen = idIn(query, 'tile')
    if (chosen === null) throw data(null, { status: 404 })
    const rooms = state.rooms.map((one) =>
      one === room ? { ...one, tile: chosen === variation ? null : chosen, joint: null } : one,
    )
    const code = encodePlan({ ...state, rooms })
    throw redirect(planPathOf(variation, code, saved ?? undefined))
  }
  const text = (query.get('q') ?? '').trim()
  const wished = await shop.wishlist.products(visitor())
  return {
    number,
    room: room.name === '' ? messages.planRoom(number) : room.name,
    plan: { variation, code: encodePlan(state), saved: saved === null ? null : `${saved}` },
    tile: nameOfTile(goods),
    product: goods.product_name,
    text,
    tiles: await shop.planner.roomTiles(variation, { text, wished }),
  }
}
