import type { WireProduct, WireProductAttributes, WireVariation } from '#contract/product.ts'
import type { Queries } from '../database/database.ts'
import type { DeliveryFeature } from '../delivery/index.ts'
import type { Visitor } from '../session/visitor.ts'
import {
  noPersonalVariationData,
  type PersonalVariationData,
  type PresentedVariations,
  presentVariations,
} from './present.ts'
import { presentAttributes } from './present-attributes.ts'
import { noPersonalPageData, type PersonalPageData, presentProduct } from './present-product.ts'
import { createProductCache } from './product-cache.ts'
import type { LineVariation, ProductRow, StockedVariation } from './rows.ts'
import {
  findOptionsOfProduct,
  findPageById,
  findPageBySlug,
  findProductsByIds,
  findQualifying,
  findStockedByIds,
  findStockedWithPacks,
  findVariationsOfProducts,
  type PageRow,
} from './store.ts'

export { productRuleColumns, ruleColumns, skuBegins } from './columns.ts'
export { toGoods } from './goods.ts'
export { registerCatalogue } from './handlers.ts'
export { keepImportsOut } from './import-lock.ts'
export { registerMerchantFeed } from './merchant-feed/handler.ts'
export { type PersonalVariationData, presentVariations } from './present.ts'
export { recordPrices } from './prices-charged.ts'
export type { StockedVariation } from './rows.ts'
export { type CatalogueVersion, raiseCatalogueVersion, watchCatalogueVersion } from './version.ts'

/** Reads the catalogue: products with their variations, for all visitors or for one. */
export interface Catalogue {
  /**
   * The product at an address, without anything personal; null when there is none. One statement, or none
   * when it is cached: prices and goods are those of the catalogue version, stock is at most half a minute
   * old.
   */
  productPage(categorySlug: string, productSlug: string): Promise<WireProduct | null>
  /** A product for one visitor: what is in the basket, in favourites, deliverable to the postcode. */
  product(id: number, visitor: Visitor): Promise<WireProduct | null>
  /** A product's variations on sale for one visitor, samples last; null when there is no such product. */
  variations(productId: number, visitor: Visitor): Promise<readonly WireVariation[] | null>
  /**
   * The attributes that a product's variations are chosen by, beside the selected ones; null when there is no
   * such product. One statement while nothing is selected.
   */
  attributes(productId: number, selectedIds: readonly number[]): Promise<WireProductAttributes | null>
  /**
   * The variations on sale of some products, by product, as seen by visitors at a formatted postcode; two
   * statements.
   */
  variationsAt(
    productIds: readonly number[],
    postcode: string | null,
  ): Promise<ReadonlyMap<number, PresentedVariations>>
  /** Variations by id with their products, withdrawn ones too; one statement, of a transaction if one is given. */
  stocked(variationIds: readonly number[], tx?: Queries): Promise<readonly LineVariation[]>
  /** As `stocked`, with all packs on sale of products whose packs a project combines (S-006); one statement. */
  stockedWithPacks(variationIds: readonly number[]): Promise<readonly LineVariation[]>
  /**
   * The variations on sale, samples aside, of some products: products in the order of `productIds`, each in
   * its own order.
   */
  onSale(productIds: readonly number[]): Promise<readonly StockedVariation[]>
  /**
   * Goods beside which others travel free (OP-02), those with the cheapest least quantity first. Cached for a
   * version of the catalogue, at most half a minute; one statement.
   */
  qualifying(): Promise<readonly StockedVariation[]>
}

export interface CatalogueDeps {
  readonly queries: Queries
  readonly visitorsBasket: {
    readonly read: (visitor: Visitor, productId: number) => Promise<Omit<PersonalPageData, 'delivers'>>
  }
  readonly delivery: Pick<DeliveryFeature, 'coverage'>
  /** The catalogue version. */
  readonly version: () => number
}

export const createCatalogue = ({ queries, visitorsBasket, delivery, version }: CatalogueDeps): Catalogue => {
  const cacheProduct = createProductCache<WireProduct>(version)
  const cacheQualifying = createProductCache<{ readonly goods: readonly StockedVariation[] }>(version)

  /**
   * The personal data of a visitor for a product: one statement reads session, basket and favourites
   * together.
   */
  const personalFor = async (visitor: Visitor, productId: number): Promise<PersonalPageData> => {
    const coverage = await delivery.coverage()
    const own = await visitorsBasket.read(visitor, productId)
    return { ...own, delivers: (goods, sku) => coverage.delivers(goods, sku, own.postcode) }
  }

  const page = async (
    rows: readonly PageRow[],
    isMain: (row: ProductRow) => boolean,
    personal: (productId: number) => Promise<PersonalPageData>,
  ): Promise<WireProduct | null> => {
    const main = rows.find(isMain)
    return main === undefined ? null : presentProduct(main, rows, await personal(main.id))
  }

  return {
    productPage(categorySlug, productSlug) {
      return cacheProduct(`${categorySlug}/${productSlug}`, async () =>
        page(
          await findPageBySlug(queries, categorySlug, productSlug),
          (row) => row.slug === productSlug,
          async () => noPersonalPageData,
        ),
      )
    },
    async product(id, visitor) {
      return page(
        await findPageById(queries, id),
        (row) => row.id === id,
        () => personalFor(visitor, id),
      )
    },

    async variations(productId, visitor) {
      const [row] = await findProductsByIds(queries, [productId])
      if (row === undefined || row.withdrawn) return null
      const rows = await findVariationsOfProducts(queries, [productId])
      return presentVariations(row, rows, await personalFor(visitor, productId)).variations
    },

    async attributes(productId, selectedIds) {
      const options = await findOptionsOfProduct(queries, productId)
      if (options.length === 0) {
        const [row] = await findProductsByIds(queries, [productId])
        return row === undefined || row.withdrawn ? null : {}
      }
      const rows = selectedIds.length === 0 ? [] : await findVariationsOfProducts(queries, [productId])
      return presentAttributes(options, rows, selectedIds)
    },

    async variationsAt(productIds, postcode) {
      if (productIds.length === 0) return new Map()
      const coverage = await delivery.coverage()
      const products = await findProductsByIds(queries, productIds)
      const rows = await findVariationsOfProducts(queries, productIds)
      const personal: PersonalVariationData = {
        ...noPersonalVariationData,
        delivers: (goods, sku) => coverage.delivers(goods, sku, postcode),
      }
      return new Map(
        products.map((product) => {
          const own = rows.filter((row) => row.productId === product.id)
          return [product.id, presentVariations(product, own, personal)]
        }),
      )
    },

    stocked: async (variationIds, tx = queries) =>
      variationIds.length === 0 ? [] : findStockedByIds(tx, variationIds),

    stockedWithPacks: async (variationIds) =>
      variationIds.length === 0 ? [] : findStockedWithPacks(queries, variationIds),

    async onSale(productIds) {
      if (productIds.length === 0) return []
      const products = await findProductsByIds(queries, productIds)
      const rows = await findVariationsOfProducts(queries, productIds)
      return productIds.flatMap((id) => {
        const product = products.find((candidate) => candidate.id === id)
        const sold = rows.filter((row) => row.productId === id && !row.isSample)
        return product === undefined ? [] : sold.map((row) => ({ row, product, sold }))
      })
    },

    qualifying: async () =>
      (await cacheQualifying('qualifying', async () => ({ goods: await findQualifying(queries) })))?.goods ??
      [],
  }
}
