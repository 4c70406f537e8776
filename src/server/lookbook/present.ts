import type { Look, LookGoods, LookSummary } from '#contract/lookbook.ts'
import { wireMedium } from '#contract/media.ts'
import { productPath, productPathWithSku } from '#contract/routes.ts'
import { addToLine } from '#domain/basket/add.ts'
import { priceLines } from '#domain/basket/lines.ts'
import { isBuyable } from '#domain/catalogue/buyable.ts'
import { soldByArea } from '#domain/catalogue/goods.ts'
import { type Quantity, quantityToNumber } from '#domain/measure/quantity.ts'
import { penceToPounds, sumPence } from '#domain/money/pence.ts'
import { lineTiles } from '#domain/quantity/basket-line.ts'
import { type StockedVariation, toGoods } from '../catalogue/index.ts'
import type { LookRow } from './store.ts'

export const presentSummary = ({
  slug,
  name,
  summary,
  alt,
  pictureHash: hash,
  pictureWidth: width,
  pictureHeight: height,
}: LookRow): LookSummary => ({
  slug,
  name,
  summary,
  picture: wireMedium({ hash, width, height, alt, collection: 'lookbook' }),
})

/** What an empty basket would take of the quantity; null if it takes none, or less. */
const lineOf = (stocked: StockedVariation, wanted: Quantity) => {
  const { row, product } = stocked
  const goods = toGoods(row, product)
  const buyable = isBuyable(goods, {
    soldOnline: product.buyable,
    withdrawn: row.withdrawn || product.withdrawn,
    delivered: true,
  })
  const added = addToLine(goods, buyable, null, wanted)
  return added.ok && added.value.cutBy === null ? { stocked, goods, quantity: added.value.quantity } : null
}

/** A project with what its goods cost together: by the very functions of the basket. */
export const presentLook = (
  row: LookRow,
  ids: ReadonlyMap<string, number>,
  stocked: readonly StockedVariation[],
): Look => {
  const found = row.goods.map(({ sku, quantity }) => {
    const own = stocked.find((one) => one.row.id === ids.get(sku.toLowerCase()))
    return { sku, own, line: own === undefined ? null : lineOf(own, quantity) }
  })
  const lines = priceLines(found.flatMap(({ line }) => (line === null ? [] : [line])))
  return {
    ...presentSummary(row),
    description: row.description,
    goods: lines.map(presentGoods),
    missing: found.flatMap(({ own, line, sku }) => (line === null ? [own?.product.name ?? sku] : [])),
    total: penceToPounds(sumPence(lines.map(({ price }) => price.total))),
    part_crates: penceToPounds(sumPence(lines.map(({ price }) => price.delivery))),
  }
}

const presentGoods = ({
  stocked: { row, product },
  goods,
  quantity,
  price,
}: ReturnType<typeof priceLines<NonNullable<ReturnType<typeof lineOf>>>>[number]): LookGoods => {
  const [medium] = product.media
  return {
    variation_id: row.id,
    name: product.name,
    variation_name: row.name,
    full_slug: productPathWithSku(productPath(product.categorySlug, product.slug), row.sku),
    picture: medium === undefined ? null : wireMedium(medium),
    quantity: quantityToNumber(quantity),
    by_area: soldByArea(goods),
    tiles: lineTiles(goods, quantity),
    price: penceToPounds(price.total),
    part_crate: penceToPounds(price.delivery),
  }
}
