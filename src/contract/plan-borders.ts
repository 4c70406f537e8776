import { err, ok, type Result } from '#domain/lang/result.ts'
import { partsOf, stripRoom } from '#domain/planner/border.ts'
import type { Border, Room, RoomPart, Tenths } from '#domain/planner/core/types.ts'
import { joinedRooms } from '#domain/planner/joined-rooms.ts'
import type { PlanTile } from '#domain/planner/plan-tile.ts'
import { roomsOf, type TileRequest } from './make-plan.ts'
import { messages } from './messages.ts'
import type { PlannedGoods } from './plan-goods.ts'
import type { PlanLayout } from './plan-layout.ts'
import { type PlanRefusal, refusalOf } from './plan-refusal.ts'

/* Borders of rooms in tiles of their own (L-095). */

type WireRoom = PlanLayout['rooms'][number]
type WireBorder = NonNullable<WireRoom['border']>

/** Why a border cannot be laid of these goods; null: it can. */
export const refuseBorder = (goods: PlannedGoods | undefined): string | null => {
  if (goods === undefined) return messages.planRefused.borderTile
  const { shape = 'rectangle', contents = [] } = goods.tile
  return shape === 'rectangle' && contents.length === 0 ? null : messages.planRefused.borderShape
}

/** A border of these tiles in a room that is laid with a joint: with the same one where they allow it. */
const borderOf = (
  member: number,
  { rows, from, centred }: WireBorder,
  { width, height, joint: { least, usual, largest } }: PlanTile,
  roomJoint: Tenths,
): Border => {
  const joint = roomJoint >= least && roomJoint <= largest ? roomJoint : usual
  return {
    member,
    from,
    width: rows * (Math.min(width, height) + joint) - joint,
    apart: Math.max(joint, roomJoint),
    rows,
    long: Math.max(width, height),
    isTall: height > width,
    joint,
    centred,
  }
}

const stripName = ({ name }: Room, wall: number): string =>
  `${name === '' ? '' : `${name}, `}${messages.planBorderAt(wall + 1, name === '')}`

/** What is laid in one tile, as it is put together. */
interface Collected {
  numbers: number[]
  parts: Map<number, RoomPart>
  bordered: WireRoom[]
  strips: Room[]
}

/**
 * The requests of all tiles with the borders of their rooms: each room less its borders, and the strips of these in
 * the tiles that they are laid in.
 */
export const withBorders = (tiles: readonly TileRequest[]): Result<readonly TileRequest[], Refused> => {
  const collected = new Map(
    tiles.map(({ goods, numbers }): [number, Collected] => [
      goods.variation_id,
      { numbers: [...numbers], parts: new Map(), bordered: [], strips: [] },
    ]),
  )
  for (const tile of tiles) {
    const { request, goods, numbers } = tile
    const own = collected.get(goods.variation_id)
    for (const room of roomsOf(tile, null)) {
      const { number = 0 } = room
      const members = joinedRooms(room).map((joined) => request.rooms[joined.room.number ?? number])
      const laid = members.flatMap((member, i) => {
        const of = tiles.find((other) => other.goods.variation_id === member?.border?.variation_id)
        return member?.border == null || of === undefined ? [] : { i, member, wire: member.border, of }
      })
      if (laid.length === 0) continue
      const joint = room.laying?.joint ?? request.joint ?? goods.tile.joint.usual
      const borders = laid.map(({ i, wire, of }) => borderOf(i, wire, of.goods.tile, joint))
      const divided = partsOf({ ...room, borders }, number)
      if (!divided.ok) return err({ tile, refusal: refusalOf(divided.error, request) })
      own?.parts.set(number, divided.value.own)
      for (const [border, { i, member, of }] of laid.entries()) {
        const target = collected.get(of.goods.variation_id)
        const named = joinedRooms(room)[i]?.room ?? room
        for (const part of divided.value.strips) {
          const strip =
            part.strip.border === border && target !== undefined
              ? stripRoom(part, stripName(named, part.strip.wall), target.numbers.length)
              : null
          if (strip !== null) target?.strips.push(strip)
        }
        target?.numbers.push(numbers[number] ?? 0)
        target?.bordered.push(member)
      }
    }
  }
  return ok(tiles.map((tile) => ({ ...tile, ...collected.get(tile.goods.variation_id) })))
}

/** A refusal of one tile's rooms. */
export interface Refused {
  readonly tile: TileRequest
  readonly refusal: PlanRefusal
}
