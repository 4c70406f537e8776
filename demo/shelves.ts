import { asc, eq } from 'drizzle-orm'
import { product, variation } from '#server/database/schema/index.ts'
import type { OpenDemo } from './open-demo.ts'
import type { DemoStaff } from './staff.ts'

const BAYS_OF_AN_AISLE = 12
const LEVELS = 3
const DRAWERS = 24

/** 'A-01-1', 'A-01-2', …, 'B-01-1': each product has a bay, and its sizes lie above one another. */
const bayOf = (index: number, level: number): string => {
  const aisle = String.fromCharCode(65 + Math.floor(index / BAYS_OF_AN_AISLE))
  const bay = String((index % BAYS_OF_AN_AISLE) + 1).padStart(2, '0')
  return `${aisle}-${bay}-${(level % LEVELS) + 1}`
}

/** The yard records where everything lies: goods in bays, samples in drawers. */
export const stockShelves = async ({ database }: OpenDemo, staff: DemoStaff): Promise<void> => {
  const articles = await database.queries
    .select({ sku: variation.sku, isSample: variation.isSample, productId: variation.productId })
    .from(variation)
    .innerJoin(product, eq(product.id, variation.productId))
    .orderBy(asc(product.id), asc(variation.id))
  const products = [...Map.groupBy(articles, ({ productId }) => productId).values()]
  for (const [index, own] of products.entries())
    for (const [level, { sku, isSample }] of own.entries()) {
      const drawer = `S-${String((index % DRAWERS) + 1).padStart(2, '0')}`
      await staff.done('yard', 'setBin', { sku, bin: isSample ? drawer : bayOf(index, level) })
    }
}
