import { LRUCache } from 'lru-cache'
import { clientOf, distantClientOf } from '../edge/rate-limits.ts'

const MINUTE_MS = 60_000
/** Unknown pictures that one client may ask for in a minute before the store is no longer asked for it. */
const MOST_UNKNOWN = 100

/** Pictures that are not in the store, for a minute: a flood of unknown names does not reach the disk or the bucket. */
export interface UnknownPictures {
  has(hash: string): boolean
  /** Whether a client has asked for so many unknown pictures that it asks for nothing else. */
  isGuessing(ip: string): boolean
  add(hash: string, ip: string): void
}

/** `version`: of the catalogue; an import may bring what was unknown before. */
export const createUnknownPictures = (version: () => number): UnknownPictures => {
  const kept = { max: 10_000, ttl: MINUTE_MS, ttlResolution: 0 }
  const unknown = new LRUCache<string, true>(kept)
  const asked = new LRUCache<string, number>(kept)
  const keyOf = (hash: string): string => `${version()} ${hash}`
  return {
    has: (hash) => unknown.has(keyOf(hash)),
    isGuessing: (ip) => distantClientOf(ip) !== null && (asked.get(clientOf(ip)) ?? 0) >= MOST_UNKNOWN,
    add(hash, ip) {
      unknown.set(keyOf(hash), true)
      const client = clientOf(ip)
      const [count, left] = [asked.get(client) ?? 0, asked.getRemainingTTL(client)]
      asked.set(client, count + 1, { ttl: count === 0 ? MINUTE_MS : Math.max(1, left) })
    },
  }
}
