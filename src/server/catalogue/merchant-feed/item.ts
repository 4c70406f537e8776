import { mediaPath } from '#contract/media.ts'
import { productPath, productPathWithSku } from '#contract/routes.ts'
import { isBuyableNow } from '#domain/catalogue/buyable.ts'
import { displayPrice } from '#domain/catalogue/display-price.ts'
import { type Goods, soldByArea } from '#domain/catalogue/goods.ts'
import { mm2ToSquareMetres } from '#domain/measure/area.ts'
import { printDecimal } from '#domain/measure/decimal.ts'
import { gramsToKilograms } from '#domain/measure/weight.ts'
import type { Pence } from '#domain/money/pence.ts'
import { toGoods } from '../goods.ts'
import type { ProductRow, VariationRow } from '../rows.ts'

/** An entry of the feed: the names of Google's product data, without their `g:`, with their values. */
export type FeedItem = readonly (readonly [name: string, value: string])[]

const LONGEST = { title: 150, description: 5000 } as const

/** '30.00 GBP', VAT included. */
const price = (pence: Pence): string => `${printDecimal(pence, 2)} GBP`

/** The measure that one price buys, so that packs of different sizes can be compared. */
const measureOf = (goods: Goods): FeedItem => {
  const unit = (much: string, base: string): FeedItem => [
    ['unit_pricing_measure', much],
    ['unit_pricing_base_measure', base],
  ]
  if (soldByArea(goods)) return unit('1 sqm', '1 sqm')
  if (goods.coverage !== null) return unit(`${mm2ToSquareMetres(goods.coverage)} sqm`, '1 sqm')
  return goods.weight === null ? [] : unit(`${gramsToKilograms(goods.weight)} kg`, '1 kg')
}

/** The price that its page shows, and the former one above it where there is one (OP-19, OP-38). */
const pricesOf = (goods: Goods): FeedItem | null => {
  const shown = displayPrice(goods, false)
  if (shown === null) return null
  if (shown.former === null) return [['price', price(shown.price)]]
  return [
    ['price', price(shown.former)],
    ['sale_price', price(shown.price)],
  ]
}

/**
 * The feed's entry of a variation; null without a price or a picture. F1 is '30.00 GBP' for '1 sqm', F4
 * '36.00 GBP' for '1.44 sqm'.
 */
export const feedItem = (
  product: ProductRow,
  row: VariationRow,
  absolute: (path: string) => string,
): FeedItem | null => {
  const goods = toGoods(row, product)
  const availability = {
    soldOnline: product.buyable,
    withdrawn: product.withdrawn || row.withdrawn,
    delivered: true,
  }
  const prices = pricesOf(goods)
  const pictures = product.media.filter(({ collection }) => collection === 'product')
  const [first, ...others] = pictures.map(({ hash }) => absolute(mediaPath(hash, 'full_width', 'jpg')))
  if (prices === null || first === undefined) return null
  const title = `${product.name}, ${row.name}`
  /* Google rejects an entry without a description. */
  const description = `${product.summary} ${product.description}`.trim() || title
  const address = productPath(product.categorySlug, product.slug)
  return [
    ['id', row.sku],
    ['item_group_id', product.slug],
    ['title', title.slice(0, LONGEST.title)],
    ['description', description.slice(0, LONGEST.description)],
    ['link', absolute(productPathWithSku(address, row.sku))],
    ['image_link', first],
    ...others.slice(0, 10).map((picture) => ['additional_image_link', picture] as const),
    ['availability', isBuyableNow(goods, availability) ? 'in_stock' : 'out_of_stock'],
    ...prices,
    ...measureOf(goods),
    ['condition', 'new'],
    ['brand', product.supplierName],
    ['mpn', row.sku],
    ['product_type', product.categoryName],
    ...(goods.weight === null || soldByArea(goods)
      ? []
      : [['shipping_weight', `${gramsToKilograms(goods.weight)} kg`] as const]),
  ]
}
