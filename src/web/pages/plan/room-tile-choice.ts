import { data, redirect } from 'react-router'
import { messages } from '#contract/messages.ts'
import { planPathOf } from '#contract/routes/plan-paths.ts'
import { type TilePart, tileParts } from '#contract/routes/room-tile-path.ts'
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
 * a border; small tiles are those of the plan, and its first room stands for it.
 */
const roomAt = ({ rooms }: PlanState, number: number, part: TilePart) => {
  const room = rooms[number - 1]
  if (part === 'insert') return number === 1 ? room : undefined
  return part === 'border' || (number > 1 && room?.place === null) ? room : undefined
}

/** A room with a chosen tile: its border, as it was laid before, or its own without the joint of another tile. */
const withTile = (room: PlannedRoom, tile: number, variation: number, part: TilePart): PlannedRoom =>
  part === 'border'
    ? { ...room, border: { rows: 1, from: 0, centred: false, ...room.border, tile } }
    : { ...room, tile: tile === variation ? null : tile, joint: null }

/** The plan with a chosen tile; with small tiles it is laid in a pinwheel. */
const chosenState = (
  state: PlanState,
  room: PlannedRoom,
  { tile, variation, part }: { readonly tile: number; readonly variation: number; readonly part: TilePart },
): PlanState =>
  part === 'insert'
    ? { ...state, insert: tile, pattern: { kind: 'pinwheel' } }
    : {
        ...state,
        rooms: state.rooms.map((one) => (one === room ? withTile(one, tile, variation, part) : one)),
      }

/**
 * The tiles to choose from for the room, its border or the small tiles (`part`), that an address names (`for`, from 1);
 * with a chosen one (`tile`) the way to the plan with that, which keeps no joint that the room had for another tile
 * (L-034, L-095).
 */
export const chooseRoomTile = async (
  { shop, visitor }: PageRequest,
  query: URLSearchParams,
  variation: number,
  state: PlanState,
): Promise<RoomTileProps> => {
  const number = idIn(query, 'for') ?? 0
  const part = tileParts.find((one) => one === query.get('part')) ?? 'room'
  const room = roomAt(state, number, part)
  const goods = room === undefined ? null : await shop.planner.goods(variation, state)
  if (room === undefined || goods === null) throw data(null, { status: 404 })
  const saved = idIn(query, 'saved')
  if (query.has('tile')) {
    const chosen = idIn(query, 'tile')
    if (chosen === null) throw data(null, { status: 404 })
    const code = encodePlan(chosenState(state, room, { tile: chosen, variation, part }))
    throw redirect(planPathOf(variation, code, saved ?? undefined))
  }
  const text = (query.get('q') ?? '').trim()
  const wished = await shop.wishlist.products(visitor())
  return {
    number,
    part,
    room: room.name === '' ? messages.planRoom(number) : room.name,
    plan: { variation, code: encodePlan(state), saved: saved === null ? null : `${saved}` },
    tile: nameOfTile(goods),
    product: goods.product_name,
    text,
    tiles: await shop.planner.roomTiles(variation, { text, wished }),
  }
}
