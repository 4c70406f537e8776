import { wireMedium } from '#contract/media.ts'
import type { Merchant } from '#contract/merchant.ts'
import type { PlannedEdging, PlannedExtra, PlannedGoods } from '#contract/plan-goods.ts'
import { productPath, productPathWithSku } from '#contract/routes.ts'
import { planTileOf } from '#domain/planner/plan-tile.ts'
import { type StockedVariation, toGoods } from '../catalogue/index.ts'

/** Pictures of this collection show a surface without joints, 1,200 mm wide and high. */
const SURFACE = 'surface'

/** The products that tiles are laid with: their extras, and others that go with them. */
const companionsOf = ({ product }: StockedVariation): readonly number[] => [
  ...new Set([...product.extraIds, ...product.goesWithIds, ...product.relatedIds]),
]

/** Of each product that laying uses up, its first variation in stock. */
const presentExtras = (variations: readonly StockedVariation[]): PlannedExtra[] => {
  const chosen = new Map<number, StockedVariation>()
  for (const variation of variations) {
    const { row, product } = variation
    const isThere = row.stockHundredths === null || row.stockHundredths > 0
    if (
      product.consumption !== null &&
      product.buyable &&
      !product.withdrawn &&
      isThere &&
      !chosen.has(row.productId)
    )
      chosen.set(row.productId, variation)
  }
  return [...chosen.values()].flatMap(({ row, product }) =>
    product.consumption === null
      ? []
      : {
          variation_id: row.id,
          name: `${product.name}, ${row.name}`,
          consumption: product.consumption,
          pieces: row.pieces,
          goods: { ...toGoods(row, product), stock: null },
        },
  )
}

/** Whether a variation can be bought now. */
const isThere = ({ row, product }: StockedVariation): boolean =>
  product.buyable &&
  !product.withdrawn &&
  !row.withdrawn &&
  (row.stockHundredths === null || row.stockHundredths > 0)

/** What finishes edges: of trims those that are as tall as the tile is thick, or the next taller ones (L-086). */
const presentEdgings = (variations: readonly StockedVariation[], thickness: number): PlannedEdging[] => {
  const all = variations.filter(isThere).flatMap(({ row, product }) => {
    const { finishes, bar_length: length, bar_height: height = null } = { ...product.laying, ...row.laying }
    return finishes === undefined || length === undefined || (height !== null && height < thickness)
      ? []
      : { row, product, finishes, length, height }
  })
  const lowest = (productId: number): number =>
    Math.min(...all.filter(({ row }) => row.productId === productId).map(({ height }) => height ?? 0))
  return all
    .filter(({ row, height }) => height === null || height === lowest(row.productId))
    .map(({ row, product, finishes, length }) => ({
      variation_id: row.id,
      name: `${product.name}, ${row.name}`,
      finishes,
      length,
      goods: { ...toGoods(row, product), stock: null },
    }))
}

/** What of the shop's settings plans follow. */
type PlanSettings = Pick<Merchant, 'spareBoxes' | 'movementJoints'>

/** The goods of a plan; null for goods that are not planned tile by tile (L-007). */
export const plannedGoodsOf = (
  { row, product }: StockedVariation,
  extras: readonly StockedVariation[],
  settings: PlanSettings,
): PlannedGoods | null => {
  const goods = toGoods(row, product)
  const data = { ...product.laying, ...row.laying }
  const tile = planTileOf(goods, data)
  if (tile === null) return null
  const fullSlug = productPath(product.categorySlug, product.slug)
  const media = product.media.map(wireMedium)
  return {
    variation_id: row.id,
    product_name: product.name,
    name: row.name,
    full_slug: productPathWithSku(fullSlug, row.sku),
    category: { slug: product.categorySlug, name: product.categoryName },
    surface: media.find(({ collection }) => collection === SURFACE)?.full_width ?? null,
    picture: media.find(({ collection }) => collection === 'product') ?? null,
    /* Stock is the basket's to judge, and changes while a plan is drawn. */
    goods: { ...goods, stock: null },
    tile,
    sold: product.buyable && !product.withdrawn && !row.withdrawn,
    shade: product.laying?.shade_rating ?? null,
    /* A box of which the number of tiles is assumed cannot be said to stay shut. */
    returns: data.box_returnable === true && data.tiles_per_box !== undefined ? settings.spareBoxes : null,
    movement: settings.movementJoints,
    extras: presentExtras(extras),
    edgings: presentEdgings(extras, tile.thickness),
  }
}

/** The products that all tiles of a plan are laid with. */
export const companionsOfAll = (tiles: readonly StockedVariation[]): readonly number[] => [
  ...new Set(tiles.flatMap(companionsOf)),
]

/**
 * The goods of a plan with those of rooms that have a tile of their own (L-095); null where the first are not planned.
 * Others that are not planned are left out: the plan is refused by their room.
 */
export const plannedGoodsWith = (
  [own, ...others]: readonly StockedVariation[],
  companions: readonly StockedVariation[],
  settings: PlanSettings,
): PlannedGoods | null => {
  const planned = (tile: StockedVariation): PlannedGoods | null =>
    plannedGoodsOf(
      tile,
      companionsOf(tile).flatMap((id) => companions.filter(({ product }) => product.id === id)),
      settings,
    )
  const goods = own === undefined ? null : planned(own)
  return goods === null || others.length === 0
    ? goods
    : { ...goods, others: others.flatMap((tile) => planned(tile) ?? []) }
}
