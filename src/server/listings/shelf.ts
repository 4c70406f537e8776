import type { ShelfCard, Shelves } from '#contract/shelf.ts'
import { calculatorFamily } from '#domain/calculator/family.ts'
import { isProductBuyable } from '#domain/catalogue/buyable.ts'
import type { CalculatorType } from '#domain/catalogue/goods.ts'
import type { Consumption } from '#domain/consumption/consumption.ts'
import { isInStock } from '#domain/quantity/basket-line.ts'
import type { DeliveryCoverage } from '../delivery/index.ts'
import type { ListingIndex } from './listing-index.ts'
import { presentCard } from './present.ts'
import { similarIds, substituteIds } from './similar.ts'
import type { CardRow } from './store.ts'

/** Cards on one shelf, and in place of goods that are sold out. */
const MOST_ON_SHELF = 4
const MOST_INSTEAD = 3
/** Candidates for a shelf: some of them may not be delivered. */
const MOST_CANDIDATES = 12

/** The product whose shelves are read. */
export interface ShelvedProduct {
  readonly id: number
  readonly category: { readonly slug: string }
  readonly goes_with_ids: readonly number[]
  readonly related_ids: readonly number[]
  readonly isSoldOut: boolean
  /** What the goods are for: an adhesive is no substitute for a sealer. */
  readonly calculator_type: CalculatorType | null
  readonly consumption: Pick<Consumption, 'kind'> | null
}

const isLaid = (type: CalculatorType | null): boolean => calculatorFamily(type) !== null

const goodsOf = ({ usePerMeterPricing: perMetre, variations }: CardRow) =>
  variations
    .filter(({ isSample }) => !isSample)
    .map((columns) => ({
      sku: columns.sku,
      perMetre,
      isSample: false,
      tileArea: columns.tileAreaMm2,
      coverage: columns.coverageMm2,
      weight: columns.weightGrams,
      stock: columns.stockHundredths,
      prices: { sellingPrice: columns.sellingRate },
    }))

/** Whether a product may stand on a shelf: sold online, and delivered to the postcode if there is one. */
export const isOffered = (row: CardRow, coverage: DeliveryCoverage, postcode: string | null): boolean =>
  isProductBuyable(goodsOf(row), (goods) => ({
    soldOnline: row.buyable,
    withdrawn: false,
    delivered: coverage.delivers(goods, goods.sku, postcode),
  }))

export const presentShelfCard = (row: CardRow): ShelfCard => {
  const card = presentCard(row)
  const [picture] = row.pictures
  return {
    id: card.id,
    name: card.name,
    full_slug: card.full_slug,
    picture: picture ? { hash: picture.hash, width: picture.width, height: picture.height } : null,
    use_per_meter_pricing: card.use_per_meter_pricing,
    show_equivalent_price: card.show_equivalent_price,
    display_price: card.display_price,
  }
}

/**
 * Reads the shelves of a product by one statement: what goes with it, what is similar, and in place of goods
 * that are sold out, what is in stock. A product that is withdrawn, not sold online or not delivered is on none.
 */
export const readShelves = async (
  index: ListingIndex,
  product: ShelvedProduct,
  readRows: (ids: readonly number[]) => Promise<readonly CardRow[]>,
  isShown: (row: CardRow) => boolean,
): Promise<Shelves> => {
  const { goes_with_ids: goesWith, related_ids: related, isSoldOut } = product
  const alike = similarIds(index, product.id, MOST_CANDIDATES)
  const substitutes = isSoldOut ? substituteIds(index, product.id, MOST_CANDIDATES) : []
  const ids = [...new Set([...goesWith, ...related, ...alike, ...substitutes])]
  const rows = new Map((await readRows(ids)).filter(isShown).map((row) => [row.id, row]))
  const shown = new Set<number>()
  const take = (list: readonly number[], most: number, fits: (row: CardRow) => boolean = () => true) =>
    [...new Set(list)]
      .flatMap((id) => rows.get(id) ?? [])
      .filter((row) => !shown.has(row.id) && fits(row))
      .slice(0, most)
      .map((row) => {
        shown.add(row.id)
        return presentShelfCard(row)
      })
  const isForSame = ({ calculatorType, consumption }: CardRow): boolean =>
    isLaid(product.calculator_type)
      ? isLaid(calculatorType)
      : calculatorType === product.calculator_type && consumption?.kind === product.consumption?.kind
  const isOfKind = (row: CardRow): boolean => row.categorySlug === product.category.slug && isForSame(row)
  const inStock = (row: CardRow): boolean => goodsOf(row).some(isInStock)
  const instead = take(substitutes, MOST_INSTEAD, (row) => inStock(row) && isForSame(row))
  shown.clear()
  return {
    instead,
    goes_with: take(goesWith, MOST_ON_SHELF),
    /* What the merchant calls related comes first if it is goods of the same kind: a sealer is not like a tile. */
    similar: take([...related, ...alike], MOST_ON_SHELF, isOfKind),
  }
}
