import { mediaPath } from '#contract/media.ts'
import type { PlannableTile, RoomTiles } from '#contract/plan-goods.ts'
import type { Queries } from '../database/database.ts'
import type { Listings } from '../listings/index.ts'
import { amongProducts, findPlannable } from './store.ts'

type Condition = Parameters<typeof findPlannable>[1]

/** The tiles that plans can be drawn with, by category. */
export const readPlannable = async (
  queries: Queries,
  condition?: Condition,
): Promise<readonly PlannableTile[]> => {
  const rows = await findPlannable(queries, condition)
  return rows.map(({ swatch, sizes, ...row }) => ({
    ...row,
    sizes: [...sizes],
    picture: swatch === null ? null : mediaPath(swatch, 'thumb', 'jpg'),
  }))
}

/** Products that are looked at for a text: some of them are no tiles. */
const MOST_FOUND = 120

interface RoomTilesDeps {
  readonly queries: Queries
  readonly listings: Pick<Listings, 'find'>
}

/**
 * Tiles to choose from for one room of a plan (L-095): other sizes of the plan's own, those of the wishlist, and those
 * that fit a text best, or all by category without one.
 */
export const readRoomTiles =
  ({ queries, listings }: RoomTilesDeps) =>
  async (
    variationId: number,
    { text, wished }: { readonly text: string; readonly wished: readonly number[] },
  ): Promise<RoomTiles> => {
    const found = text === '' ? [] : await listings.find(text, MOST_FOUND)
    const named = await readPlannable(queries, amongProducts(variationId, [...wished, ...found]))
    const inOrder = (ids: readonly number[]): readonly PlannableTile[] =>
      ids.flatMap((id) => named.filter((tile) => tile.id === id))
    const isOwn = ({ sizes }: PlannableTile): boolean => sizes.some(({ id }) => id === variationId)
    const others = named
      .filter(isOwn)
      .map((tile) => ({ ...tile, sizes: tile.sizes.filter(({ id }) => id !== variationId) }))
    return {
      own: others.filter(({ sizes }) => sizes.length > 0),
      wished: inOrder(wished),
      found: text === '' ? await readPlannable(queries) : inOrder(found),
    }
  }
