import { wireMedium } from '#contract/media.ts'
import type { WireProductSummary, WireVariation } from '#contract/product.ts'
import { wirePrinter } from '#contract/product-fields/derive.ts'
import { productFields } from '#contract/product-fields/product-fields.ts'
import { priceFields, variationFields } from '#contract/product-fields/variation-fields.ts'
import { productPath, productPathWithSku } from '#contract/routes.ts'
import { isBuyable, isProductBuyable } from '#domain/catalogue/buyable.ts'
import type { Goods } from '#domain/catalogue/goods.ts'
import { type Quantity, quantity, quantityToNumber } from '#domain/measure/quantity.ts'
import { ownJointOf } from '#domain/planner/own-joint.ts'
import { planTileOf } from '#domain/planner/plan-tile.ts'
import { isPlannable } from '#domain/planner/plannable.ts'
import { initialQuantity } from '#domain/quantity/product-page.ts'
import type { DeliveryCoverage } from '../delivery/index.ts'
import { toGoods, toSoldGoods } from './goods.ts'
import type { ProductRow, SoldRow, VariationRow } from './rows.ts'

/** The personal data of a variation; `anybody` for the data that all visitors share. */
export interface PersonalVariationData {
  readonly inBasket: ReadonlyMap<number, Quantity>
  /** Whether anything delivers the goods to the visitor (OP-37). */
  delivers(goods: Parameters<DeliveryCoverage['delivers']>[0], sku: string): boolean
}

export const noPersonalVariationData: PersonalVariationData = { inBasket: new Map(), delivers: () => true }

const printSummary = wirePrinter(productFields, 'summary')
const printVariation = wirePrinter(variationFields, 'variation')
const printPricing = wirePrinter(priceFields, 'pricing')

export const presentSummary = (row: ProductRow, buyable: boolean): WireProductSummary => {
  const media = row.media.map(wireMedium)
  return {
    ...printSummary(row),
    id: row.id,
    full_slug: productPath(row.categorySlug, row.slug),
    thumbnail_image: media.find((medium) => medium.collection === 'product')?.thumb ?? null,
    media,
    supplier_id: row.supplierId,
    buyable,
  }
}

/** 'Moorland, 600 × 600': the product's name with the variation's, unless one says it all. */
const fullName = (productName: string, variationName: string): string =>
  variationName === productName ? productName : `${productName}, ${variationName}`

const presentVariation = (
  row: VariationRow,
  goods: Goods,
  product: WireProductSummary,
  buyable: boolean,
  inBasket: Quantity,
  laying: ProductRow['laying'],
): WireVariation => {
  const data = { ...laying, ...row.laying }
  const ownJoint = goods.isSample || goods.dimensionXMm === null ? null : ownJointOf(data)
  return {
    ...printVariation(row),
    id: row.id,
    full_name: fullName(product.name, row.name),
    full_slug: productPathWithSku(product.full_slug, row.sku),
    product,
    buyable,
    stock: goods.stock === null ? null : quantityToNumber(goods.stock),
    in_basket: quantityToNumber(inBasket),
    attributes: row.attributes.map((attribute) => ({
      id: attribute.id,
      name: attribute.name,
      attribute_group_id: attribute.groupId,
      attribute_group_name: attribute.groupName,
    })),
    qty: quantityToNumber(initialQuantity(goods, false)),
    selected: false,
    pricing: printPricing(row),
    ...(ownJoint !== null && ownJoint.width > 0 && { own_joint: ownJoint }),
    ...(isPlannable(goods) || planTileOf(goods, data) === null ? {} : { planned_pack: true as const }),
  }
}

/** A product's variations as one visitor sees them. */
export interface PresentedVariations {
  readonly variations: readonly WireVariation[]
  /** Whether any of them can be bought, samples aside: the product's own `buyable` (OP-37). */
  readonly buyable: boolean
}

/**
 * Presents variations of one product. Each has its product with the first picture alone: sixty variations
 * that repeated eight pictures would make a page of 250 kB.
 */
export const presentVariations = (
  product: ProductRow,
  rows: readonly VariationRow[],
  personal: PersonalVariationData,
  /** All variations on sale of the product, when `rows` has only some. */
  sold: readonly SoldRow[] = rows,
): PresentedVariations => {
  const found = rows.map((row) => {
    const goods = toGoods(row, product)
    const buyable = isBuyable(goods, {
      soldOnline: product.buyable,
      withdrawn: product.withdrawn || row.withdrawn,
      delivered: personal.delivers(goods, row.sku),
    })
    return { row, goods, buyable }
  })
  const buyable = isProductBuyable(
    sold.map((row) => toSoldGoods(row, product)),
    (goods) => ({
      soldOnline: product.buyable,
      withdrawn: product.withdrawn,
      delivered: personal.delivers(goods, goods.sku),
    }),
  )
  const summary = presentSummary(product, buyable)
  const summaryWithPicture = {
    ...summary,
    media: summary.media.filter(({ collection }) => collection === 'product').slice(0, 1),
  }
  const variations = found.map((own) =>
    presentVariation(
      own.row,
      own.goods,
      summaryWithPicture,
      own.buyable,
      personal.inBasket.get(own.row.id) ?? quantity(0),
      product.laying,
    ),
  )
  return { variations, buyable }
}
