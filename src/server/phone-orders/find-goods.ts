import { calculatorFamily, isPoured } from '#domain/calculator/family.ts'
import { displayPrice } from '#domain/catalogue/display-price.ts'
import { soldByArea, wholeTileArea } from '#domain/catalogue/goods.ts'
import { areaToQuantity } from '#domain/measure/area.ts'
import { printedQuantity } from '#domain/measure/quantity.ts'
import { formatPounds } from '#domain/money/pence.ts'
import { toGoods } from '../catalogue/index.ts'
import type { PhoneOrderDeps } from './index.ts'

/** A variation on sale, as staff choose it. */
export interface FoundGoods {
  readonly variationId: number
  readonly sku: string
  readonly name: string
  /** 'From £30.00 per m²', '£15.00' */
  readonly price: string
  /** '216 m² in stock', 'In stock' where it is not counted. */
  readonly stock: string
  readonly perMetre: boolean
  /** 'Whole tiles of 0.36 m²'; null: not sold so. */
  readonly step: string | null
  readonly isSample: boolean
  /** What its calculator counts; null: it has none. */
  readonly calculator: 'area' | 'volume' | null
}

/** More would not fit on the screen beside the basket. */
const MOST_PRODUCTS = 4
const MOST_VARIATIONS = 24

/** Goods by sku or name, samples last; what fits a typed sku comes first. */
export const findGoods =
  ({ listings, catalogue }: Pick<PhoneOrderDeps, 'listings' | 'catalogue'>) =>
  async (text: string): Promise<readonly FoundGoods[]> => {
    const products = await listings.find(text, MOST_PRODUCTS)
    const shown = await catalogue.variationsAt(products, null)
    const ids = products.flatMap((id) => (shown.get(id)?.variations ?? []).map((one) => one.id))
    const stocked = new Map((await catalogue.stocked(ids)).map((one) => [one.row.id, one]))
    const typed = text.trim().toUpperCase()
    const isTyped = (sku: string): boolean => typed !== '' && sku.toUpperCase().startsWith(typed)
    return ids
      .flatMap((id) => {
        const found = stocked.get(id)
        return found === undefined ? [] : [presentGoods(found)]
      })
      .sort((a, b) => Number(isTyped(b.sku)) - Number(isTyped(a.sku)))
      .slice(0, MOST_VARIATIONS)
  }

type Stocked = Awaited<ReturnType<PhoneOrderDeps['catalogue']['stocked']>>[number]

const calculatorOf = (type: Stocked['product']['calculatorType']): FoundGoods['calculator'] => {
  if (calculatorFamily(type) === null) return null
  return isPoured(type) ? 'volume' : 'area'
}

const presentGoods = ({ row, product }: Stocked): FoundGoods => {
  const goods = toGoods(row, product)
  const perMetre = soldByArea(goods)
  const unit = perMetre ? ' m²' : ''
  const price = displayPrice(goods, false)
  const tile = wholeTileArea(goods)
  return {
    variationId: row.id,
    sku: row.sku,
    name: [product.name, row.name].filter((part) => part !== '').join(' · '),
    price:
      price === null
        ? goods.isSample
          ? 'Free'
          : 'No price'
        : price.perSquareMetre
          ? `From ${formatPounds(price.price)} per m²`
          : formatPounds(price.price),
    stock: goods.stock === null ? 'In stock' : `${printedQuantity(goods.stock)}${unit} in stock`,
    perMetre,
    step: tile === null ? null : `Whole tiles of ${printedQuantity(areaToQuantity(tile))} m²`,
    isSample: goods.isSample,
    calculator: goods.isSample ? null : calculatorOf(product.calculatorType),
  }
}
