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

/** The zone of a formatted postcode: the longest matching prefix wins (D9); null when no zone has it. */
export const zoneOf = (zones: readonly Zone[], postcode: string): Zone | null => {
  let best: { readonly zone: Zone; readonly length: number } | null = null
  for (const zone of zones)
    for (const prefix of zone.prefixes) {
      const { length } = compact(prefix)
      if (liesBehind(postcode, prefix) && (best === null || length > best.length)) best = { zone, length }
    }
  return best?.zone ?? null
}

/** The services that go to a postcode at all; without a postcode, all of them. */
export const servicesTo = (
  { zones, services }: DeliveryTables,
  postcode: string | null,
): readonly Service[] => {
  if (postcode === null) return services
  const zone = zoneOf(zones, postcode)
  if (zone === null) return []
  return services.filter((service) => service.rates.some((rates) => rates.zone === zone.code))
}
