import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Room } from '#domain/planner/core/types.ts'
import type { PlanRequest } from '#domain/planner/plan.ts'
import { soldOf, type TileRequest } from './make-plan.ts'
import { messages } from './messages.ts'
import type { PlannedGoods } from './plan-goods.ts'
import type { PlanLayout } from './plan-layout.ts'
import { insertAmong, isInsertFor } from './plan-patterns.ts'
import { type PlanRefusal, refuseJoint } from './plan-refusal.ts'

/* Pinwheels of two products: a tile, and small ones of another at its corners (L-034). */

const refuse = (message: string): Result<never, PlanRefusal> => err({ field: 'insert_variation_id', message })

/** The joints of rooms in the plan's tile: both tiles of a pinwheel are laid with them. */
const jointsOf = ({ joint, rooms, pattern }: PlanLayout, { tile }: PlannedGoods): readonly number[] =>
  rooms
    .filter(({ laying }) => (laying?.pattern ?? pattern)?.kind === 'pinwheel')
    .map((room) => room.joint ?? joint ?? tile.joint.usual)

/**
 * The requests of all tiles, the plan's own first, with that of the small tiles beside these: both are laid together,
 * and each is counted and cut by itself.
 */
export const withInsert = (
  [own, ...others]: readonly TileRequest[],
  { insert_variation_id: id }: PlanLayout,
  goods: PlannedGoods,
): Result<readonly TileRequest[], PlanRefusal> => {
  const insert = insertAmong(goods, id)
  /* A pack has its own small tiles. */
  if ((goods.tile.contents ?? []).length > 0) return ok(own === undefined ? others : [own, ...others])
  if (own === undefined || insert === null) return refuse(messages.planRefused.insertTile)
  if (!isInsertFor(goods.tile, insert.tile))
    return refuse(`${messages.planPatterns.pinwheel}: ${messages.planNeedsSmaller}.`)
  if (others.some((other) => other.goods.variation_id === id)) return refuse(messages.planRefused.insertTwice)
  for (const joint of jointsOf(own.request, goods)) {
    const refused = refuseJoint('joint', joint, insert)
    if (refused !== null) return err({ ...refused, message: `${insert.product_name}: ${refused.message}` })
  }
  /* Both lie with the joints of the large ones. */
  const request = { ...own.request, joint: own.request.joint ?? goods.tile.joint.usual }
  const tiles = [goods, insert].flatMap((of) => soldOf(request, of, null).map(({ format }) => format))
  const part = (only: 0 | 1): NonNullable<TileRequest['pinwheel']> => ({
    tile: goods,
    only,
    together: (asked) => ({
      ...asked,
      tiles,
      only,
      rooms: asked.rooms.filter((room) => only === 0 || isPinwheel(room, asked)),
      strips: only === 0 ? (asked.strips ?? []) : [],
    }),
  })
  return ok([
    { ...own, pinwheel: part(0) },
    ...others,
    { ...own, goods: insert, bordered: [], strips: [], pinwheel: part(1) },
  ])
}

const isPinwheel = ({ laying }: Room, asked: PlanRequest): boolean =>
  (laying ?? asked.laying).pattern.kind === 'pinwheel'
