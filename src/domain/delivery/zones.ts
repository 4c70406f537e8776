import type { Grams } from '../measure/weight.ts'
import type { DeliveryTables, Service, Zone } from './tables.ts'

const compact = (text: string): string => text.replaceAll(' ', '')

/**
 * Whether a prefix matches a postcode. An area is letters only, and a district ends where the inward part
 * begins: 'B' does not match 'BT1 1AA', and 'IV2' does not match 'IV27 4AA'.
 */
const matchesPrefix = (postcode: string, prefix: string): boolean => {
  if (prefix === '') return true
  const [outward = '', inward = ''] = postcode.split(' ')
  if (/^[A-Z]+$/.test(prefix)) return outward.replace(/[0-9].*$/, '') === prefix
  if (prefix.includes(' ')) return `${outward} ${inward}`.startsWith(prefix)
  return outward === prefix || (/[0-9]$/.test(prefix) && new RegExp(`^${prefix}[A-Z]$`).test(outward))
}

const findZone = (zones: readonly Zone[], postcode: string): Zone | null => {
  let best: { readonly zone: Zone; readonly length: number } | null = null
  for (const zone of zones)
    for (const prefix of zone.prefixes) {
      const { length } = compact(prefix)
      if (matchesPrefix(postcode, prefix) && (best === null || length > best.length)) best = { zone, length }
    }
  return best?.zone ?? null
}

interface ZoneMatch {
  readonly postcode: string
  readonly zone: Zone | null
}

const lastMatch = new WeakMap<readonly Zone[], ZoneMatch>()

/**
 * The zone of a formatted postcode: the longest matching prefix wins (D9); null if no zone matches. A page
 * looks up one postcode for each of its variations, so the last result is cached.
 */
export const zoneOf = (zones: readonly Zone[], postcode: string): Zone | null => {
  const cached = lastMatch.get(zones)
  if (cached?.postcode === postcode) return cached.zone
  const zone = findZone(zones, postcode)
  lastMatch.set(zones, { postcode, zone })
  return zone
}

const takes = (service: Service, zone: string | null, weight: Grams | null): boolean =>
  service.rates.some(
    (rates) =>
      (zone === null || rates.zone === zone) &&
      rates.bands.some(({ upTo }) => upTo === null || weight === null || weight <= upTo),
  )

/* A list may have ten thousand skus, and a page checks each of its variations. */
const lowerCaseSkus = new WeakMap<readonly string[], ReadonlySet<string>>()

const setOf = (skus: readonly string[]): ReadonlySet<string> => {
  const cached = lowerCaseSkus.get(skus)
  if (cached !== undefined) return cached
  const lowerCase = new Set(skus.map((sku) => sku.toLowerCase()))
  lowerCaseSkus.set(skus, lowerCase)
  return lowerCase
}

/** Whether a service carries a variation. */
export const carries = ({ notCarried }: Pick<Service, 'notCarried'>, sku: string): boolean =>
  notCarried.length === 0 || !setOf(notCarried).has(sku.toLowerCase())

/**
 * The services that can deliver a weight to a formatted postcode, or anywhere if the postcode is null. A null
 * weight fits every service of the zone; a null sku skips the check of goods that a service does not carry.
 */
export const servicesTo = (
  { zones, services }: DeliveryTables,
  postcode: string | null,
  weight: Grams | null,
  sku: string | null = null,
): readonly Service[] => {
  const willing = services.filter((service) => sku === null || carries(service, sku))
  if (postcode === null) return willing.filter((service) => takes(service, null, weight))
  const zone = zoneOf(zones, postcode)
  return zone === null ? [] : willing.filter((service) => takes(service, zone.code, weight))
}
