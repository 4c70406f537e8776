import { LRUCache } from 'lru-cache'

/** Some 20 kB each. */
const MOST_PRODUCTS = 500

/**
 * Stock is sold without a new version of the catalogue: a rendered page is at most this much out of date (a
 * cached page may be more).
 */
export const LONGEST_MS = 30_000

/**
 * Caches products as all visitors see them, for the version of the catalogue at the time of the request.
 * Addresses of one page differ, by a sku, by the choices made, by parameters of an advertisement: each is
 * rendered, but the product is the same. Personal data are never cached here.
 */
export const createProductCache = <Product extends object>(
  version: () => number,
  clock: { now(): number } = performance,
) => {
  const cache = new LRUCache<string, Product>({
    max: MOST_PRODUCTS,
    ttl: LONGEST_MS,
    ttlResolution: 0,
    perf: clock,
  })
  return async (address: string, read: () => Promise<Product | null>): Promise<Product | null> => {
    /*
     * The version before the read: a product read while the catalogue changes is not cached for the new one.
     */
    const key = `${version()} ${address}`
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const product = await read()
    if (product !== null) cache.set(key, product)
    return product
  }
}
