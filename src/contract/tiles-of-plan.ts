import type { RoomDrawing } from '#domain/planner/drawing.ts'
import type { PlanTile } from '#domain/planner/plan-tile.ts'
import type { WirePlan, WireTilePlan } from './plan.ts'
import type { PlannedGoods } from './plan-goods.ts'

/** A tile of a plan, with what is laid of it. */
export interface TileOfPlan {
  readonly plan: WireTilePlan
  readonly goods: PlannedGoods
}

/** The tiles of a plan, its own first, then those of single rooms and borders (L-095). */
export const tilesOfPlan = (plan: WirePlan, goods: PlannedGoods): readonly [TileOfPlan, ...TileOfPlan[]] => [
  { plan, goods },
  ...plan.others.flatMap((other) => {
    const of = goods.others?.find(({ variation_id }) => variation_id === other.variation_id)
    return of === undefined ? [] : { plan: other, goods: of }
  }),
]

/** A room as it is drawn, with its tile. */
export interface DrawnRoom extends DrawnTiles {
  /** Its place in the plan, from 0. */
  readonly number: number
  /** Whether it is the strip of a reveal of that room. */
  readonly isStrip: boolean
  /** The borders along its walls, and the small tiles of a pinwheel, drawn in the same frame (L-034, L-095). */
  readonly borders: readonly DrawnTiles[]
  /** Where movement joints would fall (L-064). */
  readonly movement: WirePlan['rooms'][number]['movement']
}

/** The drawing of what is laid in one tile. */
export interface DrawnTiles extends TileOfPlan {
  readonly drawing: RoomDrawing
}

/**
 * The drawings of a plan by their rooms, whatever tile they are laid in; strips of a wall follow it, and borders are
 * drawn in their room.
 */
export const drawnRooms = (plan: WirePlan, goods: PlannedGoods): readonly DrawnRoom[] => {
  const all = tilesOfPlan(plan, goods).flatMap((tile) =>
    (tile.plan.drawings ?? []).map((drawing, i) => {
      const {
        number = 0,
        part_of = null,
        border = false,
        insert = false,
        movement = [],
      } = tile.plan.rooms[i] ?? {}
      return {
        tiles: { ...tile, drawing },
        number,
        isStrip: part_of !== null,
        border: border || insert,
        movement,
      }
    }),
  )
  const bordersOf = (room: number): readonly DrawnTiles[] =>
    all.flatMap(({ tiles, number, border }) => (border && number === room ? tiles : []))
  return all
    .flatMap(({ tiles, number, isStrip, border, movement }) =>
      border ? [] : { ...tiles, number, isStrip, movement, borders: isStrip ? [] : bordersOf(number) },
    )
    .sort((one, other) => one.number - other.number)
}

/** The tile that a room is laid in; that of the plan where its own is not among its goods. */
export const tileOfRoom = (
  { tile, others = [] }: Pick<PlannedGoods, 'tile' | 'others'>,
  own: number | null,
): PlanTile => others.find(({ variation_id }) => variation_id === own)?.tile ?? tile

/** 'Kestrel Grey, 600 × 600 mm'. */
export const nameOfTile = ({ product_name, name }: PlannedGoods): string => `${product_name}, ${name}`
