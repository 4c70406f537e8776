import type { Grams } from '../measure/weight.ts'
import type { DeliveryTables, Service, Zone } from './tables.ts'

const compact = (text: string): string => text.replaceAll(' ', '')

/**
 * Whether a postcode lies behind a prefix. An area is letters only and a district ends where the inward part begins,
 * so that 'B' does not take 'BT1 1AA' and 'IV2' does not take 'IV27 4AA'.
 */
const liesBehind = (postcode: string, prefix: string): boolean => {
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
      if (liesBehind(postcode, prefix) && (best === null || length > best.length)) best = { zone, length }
    }
  return best?.zone ?? null
}

interface ZoneMatch {
  readonly postcode: string
  readonly zone: Zone | null
}

const lastMatch = new WeakMap<readonly Zone[], ZoneMatch>()

/**
 * The zone of a formatted postcode: the longest matching prefix wins (D9); null when no zone has it. A page asks this of
 * one postcode for each of its variations, so the last answer is remembered.
 */
export const zoneOf = (zones: readonly Zone[], postcode: string): Zone | null => {
  const known = lastMatch.get(zones)
  if (known?.postcode === postcode) return known.zone
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

/* A list may name ten thousand skus, and a page asks for each of its variations. */
const inSmallLetters = new WeakMap<readonly string[], ReadonlySet<string>>()

const setOf = (skus: readonly string[]): ReadonlySet<string> => {
  const known = inSmallLetters.get(skus)
  if (known !== undefined) return known
  const made = new Set(skus.map((sku) => sku.toLowerCase()))
  inSmallLetters.set(skus, made)
  return made
}

/** Whether a service carries a variation at all. */
export const carries = ({ notCarried }: Pick<Service, 'notCarried'>, sku: string): boolean =>
  notCarried.length === 0 || !setOf(notCarried).has(sku.toLowerCase())

/**
 * The services that can bring something of a weight to a formatted postcode; anywhere while none is set. What weighs
 * nothing that we know of goes by every service of its zone; without a sku, so does what only some do not carry.
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
