import { and, eq } from 'drizzle-orm'
import { product, variation } from '#server/database/schema/index.ts'
import type { Chance } from './chance.ts'
import type { OpenDemo } from './open-demo.ts'

/** A basket as people fill it: some area of one tile and what is laid with it, or a few samples. */
export type Basket = readonly (readonly [sku: string, quantity: number])[]

/** No order takes more than this part of what is there, so that the shelves last for the whole story. */
const PART_OF_STOCK = 8

interface Article {
  readonly sku: string
  readonly perMetre: boolean
  readonly isSample: boolean
  readonly free: number
}

const readArticles = async ({ database }: OpenDemo): Promise<readonly Article[]> => {
  const rows = await database.queries
    .select({
      sku: variation.sku,
      perMetre: product.usePerMeterPricing,
      isSample: variation.isSample,
      stock: variation.stockHundredths,
      reserved: variation.reservedHundredths,
    })
    .from(variation)
    .innerJoin(product, eq(product.id, variation.productId))
    .where(and(eq(variation.withdrawn, false), eq(product.withdrawn, false), eq(product.buyable, true)))
    .orderBy(variation.id)
  return rows.map(({ stock, reserved, ...article }) => ({
    ...article,
    free: stock === null ? 100 : Math.floor((stock - reserved) / 100),
  }))
}

const enough = (article: Article, least: number): boolean => article.free >= least * PART_OF_STOCK

/** What the next customer buys, of what is in stock now. */
export const fillBasket = async (demo: OpenDemo, { below, of: anyOf }: Chance): Promise<Basket> => {
  const articles = await readArticles(demo)
  const tiles = articles.filter((one) => one.perMetre && !one.isSample && enough(one, 4))
  const pieces = articles.filter((one) => !one.perMetre && !one.isSample && enough(one, 3))
  const [tile, piece] = [tiles[below(tiles.length)], pieces[below(pieces.length)]]
  if (tile === undefined || piece === undefined) throw new Error('The shelves of the demo shop are empty.')
  const most = Math.min(28, Math.floor(tile.free / PART_OF_STOCK))
  const area = [tile.sku, 4 + below(most - 3)] as const
  const packs = [piece.sku, 1 + below(3)] as const
  return anyOf([[area], [area, packs], [area, packs], [packs]])
}

/** One to three samples. */
export const chooseSamples = async (demo: OpenDemo, { below }: Chance): Promise<Basket> => {
  const samples = (await readArticles(demo)).filter(({ isSample }) => isSample)
  const first = below(samples.length)
  return Array.from({ length: 1 + below(3) }, (_, i) => samples[(first + i) % samples.length])
    .filter((one) => one !== undefined)
    .map(({ sku }) => [sku, 1])
}
