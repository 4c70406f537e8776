import type { WireProduct, WireVariation } from '#contract/product.ts'
import type { VisitorsBasket } from '../basket/visitors-basket.ts'
import type { Queries } from '../database/database.ts'
import type { DeliveryFace } from '../delivery/index.ts'
import type { Visitor } from '../http/visitor.ts'
import { nobody, type Personal, presentProduct, presentSummary, presentVariation } from './present.ts'
import {
  findProductById,
  findProductBySlug,
  findProductsByIds,
  findVariationsByIds,
  findVariationsOfProducts,
  type ProductRow,
  type VariationRow,
} from './store.ts'

export { toGoods } from './goods.ts'
export { registerCatalogue } from './handlers.ts'
export { presentSummary, presentVariation } from './present.ts'
export { findVariationsByIds, type ProductRow, type VariationRow } from './store.ts'
export { type CatalogueVersion, watchCatalogueVersion } from './version.ts'

/** A variation with its product, as the basket needs them. */
export interface StockedVariation {
  readonly row: VariationRow
  readonly product: ProductRow
}

/** Reading the catalogue: products with their variations, for everybody or for one visitor. */
export interface CatalogueFace {
  /** The product at an address, without anything personal; null when there is none. Two statements. */
  productPage(categorySlug: string, productSlug: string): Promise<WireProduct | null>
  /** A product for one visitor: what is in the basket, in favourites, deliverable to the postcode. */
  product(id: number, visitor: Visitor): Promise<WireProduct | null>
  /** All variations on sale of a product, samples last; null when there is no such product. */
  variations(productId: number): Promise<readonly WireVariation[] | null>
  /** Variations by id with their products, withdrawn ones too. */
  stocked(queries: Queries, variationIds: readonly number[]): Promise<readonly StockedVariation[]>
  /** The first variation on sale of each of some products that can be bought, in the order asked. */
  extrasOf(queries: Queries, productIds: readonly number[]): Promise<readonly StockedVariation[]>
}

export interface CatalogueDeps {
  readonly queries: Queries
  readonly visitorsBasket: VisitorsBasket
  readonly delivery: DeliveryFace
}

const withVariations = async (
  queries: Queries,
  rows: readonly ProductRow[],
  is: (row: ProductRow) => boolean,
  personal: (main: ProductRow, variations: readonly VariationRow[]) => Promise<Personal>,
): Promise<WireProduct | null> => {
  const main = rows.find(is)
  if (main === undefined) return null
  const variations = await findVariationsOfProducts(
    queries,
    rows.map((row) => row.id),
  )
  return presentProduct(main, rows, variations, await personal(main, variations))
}

export const createCatalogue = ({ queries, visitorsBasket, delivery }: CatalogueDeps): CatalogueFace => ({
  async productPage(categorySlug, productSlug) {
    const rows = await findProductBySlug(queries, categorySlug, productSlug)
    return withVariations(
      queries,
      rows,
      (row) => row.slug === productSlug && row.categorySlug === categorySlug,
      async () => nobody,
    )
  },

  async product(id, visitor) {
    const rows = await findProductById(queries, id)
    return withVariations(
      queries,
      rows,
      (row) => row.id === id,
      async () => {
        /* One statement tells session, basket and favourites together. */
        const own = await visitorsBasket.read(visitor, id)
        return { ...own, served: own.postcode === null || (await delivery.isServed(own.postcode)) }
      },
    )
  },

  async variations(productId) {
    const [row] = await findProductsByIds(queries, [productId])
    if (row === undefined || row.withdrawn) return null
    const summary = presentSummary(row)
    const rows = await findVariationsOfProducts(queries, [productId])
    return rows.map((variation) => presentVariation(variation, row, summary, nobody.inBasket))
  },

  async stocked(transaction, variationIds) {
    if (variationIds.length === 0) return []
    const rows = await findVariationsByIds(transaction, variationIds)
    const products = await findProductsByIds(transaction, [...new Set(rows.map((row) => row.productId))])
    const byId = new Map(products.map((product) => [product.id, product]))
    return rows.flatMap((row) => {
      const product = byId.get(row.productId)
      return product === undefined ? [] : [{ row, product }]
    })
  },

  async extrasOf(transaction, productIds) {
    if (productIds.length === 0) return []
    const products = await findProductsByIds(transaction, productIds)
    const rows = await findVariationsOfProducts(transaction, productIds)
    return productIds.flatMap((id) => {
      const product = products.find(
        (candidate) => candidate.id === id && candidate.buyable && !candidate.withdrawn,
      )
      const row = rows.find((candidate) => candidate.productId === id && !candidate.isSample)
      return product === undefined || row === undefined ? [] : [{ row, product }]
    })
  },
})
