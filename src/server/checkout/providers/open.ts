import { LRUCache } from 'lru-cache'
import { retentionPeriods } from '#contract/retention.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import { embeddedLookup } from './embedded.ts'
import { getAddressLookup } from './get-address.ts'
import { idealPostcodesLookup } from './ideal-postcodes.ts'
import type { AddressLookup, AddressService, FoundAddress } from './port.ts'
import type { Fetch } from './request-json.ts'

const CACHE_MS = retentionPeriods.lookupDays * DAY_MS
const MOST_POSTCODES = 5000

/** Caches the vendor's results for 30 days, because the vendor charges for each lookup (HZ-30). */
export const cacheLookups = (lookup: AddressLookup): AddressLookup => {
  const cache = new LRUCache<string, readonly FoundAddress[]>({ max: MOST_POSTCODES, ttl: CACHE_MS })
  return {
    async find(postcode) {
      const cached = cache.get(postcode)
      if (cached !== undefined) return cached
      const found = await lookup.find(postcode)
      cache.set(postcode, found)
      return found
    },
  }
}

/** Opens the address service that the environment names (D8). */
export const openAddressLookup = (service: AddressService, fetch: Fetch): AddressLookup => {
  switch (service.kind) {
    case 'embedded':
      return embeddedLookup
    case 'getaddress':
      return cacheLookups(getAddressLookup(fetch, service.url, service.key))
    case 'ideal-postcodes':
      return cacheLookups(idealPostcodesLookup(fetch, service.url, service.key))
  }
}
