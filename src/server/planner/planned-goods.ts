import { wireMedium } from '#contract/media.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { productPath, productPathWithSku } from '#contract/routes.ts'
import { planTileOf } from '#domain/planner/plan-tile.ts'
import { type StockedVariation, toGoods } from '../catalogue/index.ts'

/** Pictures of this collection show a surface without joints, 1,200 mm wide and high. */
const SURFACE = 'surface'

/** The goods of a plan; null for goods that are not planned tile by tile (L-007). */
export const plannedGoodsOf = ({ row, product }: StockedVariation): PlannedGoods | null => {
  const goods = toGoods(row, product)
  const tile = planTileOf(goods, { ...product.laying, ...row.laying })
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
    extra_ids: [...product.extraIds],
  }
}
