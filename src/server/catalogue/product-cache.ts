import { LRUCache } from 'lru-cache'

/** Some 20 kB each. */
const MOST_PRODUCTS = 500

/** Stock is sold without a new version of the catalogue; a page that is rendered knows it this well (kept ones may not). */
export const LONGEST_MS = 30_000

/**
 * Keeps products as every visitor sees them, for the version of the catalogue at which they were asked. Addresses of one
 * page differ, by a sku, by the choices made, by what an advertisement adds: each is rendered, but the product is the
 * same. What is a visitor's own is never here.
 */
export const createProductCache = <Product extends object>(
  version: () => number,
  clock: { now(): number } = performance,
) => {
  const kept = new LRUCache<string, Product>({
    max: MOST_PRODUCTS,
    ttl: LONGEST_MS,
    ttlResolution: 0,
    perf: clock,
  })
  return async (address: string, read: () => Promise<Product | null>): Promise<Product | null> => {
    /* The version before the reading: a product read while the catalogue changes is not kept for the new one. */
    const key = `${version()} ${address}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const product = await read()
    if (product !== null) kept.set(key, product)
    return product
  }
}
