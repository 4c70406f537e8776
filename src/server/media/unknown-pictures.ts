import { LRUCache } from 'lru-cache'
import { clientOf, remoteClientOf } from '../edge/rate-limits.ts'

const MINUTE_MS = 60_000
/** Unknown pictures that one client may request in a minute before the store is no longer read for it. */
const MOST_UNKNOWN = 100

/**
 * Caches for a minute which pictures are not in the store: a flood of unknown names does not reach the disk
 * or the bucket.
 */
export interface UnknownPictures {
  has(hash: string): boolean
  /** Whether a client has requested so many unknown pictures that it is guessing. */
  isGuessing(ip: string): boolean
  add(hash: string, ip: string): void
}

/** `version`: the catalogue's; an import may bring what was unknown before. */
export const createUnknownPictures = (version: () => number): UnknownPictures => {
  const options = { max: 10_000, ttl: MINUTE_MS, ttlResolution: 0 }
  const unknown = new LRUCache<string, true>(options)
  const requests = new LRUCache<string, number>(options)
  const keyOf = (hash: string): string => `${version()} ${hash}`
  return {
    has: (hash) => unknown.has(keyOf(hash)),
    isGuessing: (ip) => remoteClientOf(ip) !== null && (requests.get(clientOf(ip)) ?? 0) >= MOST_UNKNOWN,
    add(hash, ip) {
      unknown.set(keyOf(hash), true)
      const client = clientOf(ip)
      const [count, left] = [requests.get(client) ?? 0, requests.getRemainingTTL(client)]
      requests.set(client, count + 1, { ttl: count === 0 ? MINUTE_MS : Math.max(1, left) })
    },
  }
}
