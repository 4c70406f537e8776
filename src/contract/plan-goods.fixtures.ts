import { F1 } from '#domain/basket/basket.fixtures.ts'
import { planTileOf } from '#domain/planner/plan-tile.ts'
import type { PlannedGoods } from './plan-goods.ts'

/** A tile of so many millimetres with joints of 2 to 5 mm, usually of 3 mm, without what it is laid with. */
export const plannedTile = (id: number, x: number, y: number, usual = 30): PlannedGoods => {
  const goods = { ...F1, dimensionXMm: x, dimensionYMm: y }
  const tile = planTileOf(goods, { joint: { least: 20, usual, largest: 50 } })
  if (tile === null) throw new Error('not planned')
  return {
    variation_id: id,
    product_name: `Tile ${id}`,
    name: `${x} × ${y} mm`,
    full_slug: '',
    category: { slug: '', name: '' },
    surface: null,
    picture: null,
    goods,
    tile,
    sold: true,
    shade: null,
    extras: [],
  }
}
