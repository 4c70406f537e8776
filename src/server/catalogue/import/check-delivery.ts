import type { CatalogueService } from '#contract/catalogue-file/delivery.ts'
import { MOST_DATES } from '#domain/delivery/dates.ts'
import type { Say } from './problems.ts'
import { type Entries, type Entry, placed } from './shape.ts'
import { unique } from './unique.ts'

/** Zones and services stand and fall together: the file's delivery is whole, so its services name its own zones. */
export const checkDelivery = (
  { delivery }: Entries,
  isSku: (sku: string) => boolean,
  say: Say,
  warn: Say,
): void => {
  if (delivery === null) return
  const zones = unique(delivery.zones, 'code', (zone) => zone.code, say)
  const prefixes = new Map<string, string | undefined>()
  for (const { at, found } of delivery.zones)
    for (const [i, prefix] of placed(found.prefixes)) {
      if (prefixes.has(prefix))
        say(`${at}.prefixes[${i}]`, `'${prefix}' stands in the zone '${prefixes.get(prefix)}' already`)
      else prefixes.set(prefix, found.code)
    }
  unique(delivery.services, 'id', ({ id }) => id?.toString(), say)
  if (
    delivery.services.every((service) => service.whole !== null) &&
    delivery.services.filter((service) => service.found.default === true).length !== 1
  )
    say('delivery.services', 'exactly one must be the default')
  for (const service of delivery.services) {
    checkRates(service, zones, say)
    if ((service.found.dates_offered ?? 0) > MOST_DATES)
      warn(
        `${service.at}.dates_offered`,
        `is above ${MOST_DATES}: the shopper chooses among the first ${MOST_DATES}`,
      )
    for (const [i, sku] of placed(service.found.not_carried))
      if (!isSku(sku.toLowerCase())) say(`${service.at}.not_carried[${i}]`, `there is no variation '${sku}'`)
  }
}

const checkRates = ({ at, found }: Entry<CatalogueService>, zones: ReadonlySet<string>, say: Say): void => {
  const seen = new Set<string>()
  for (const [i, { zone, bands }] of placed(found.rates)) {
    const here = `${at}.rates[${i}]`
    if (!zones.has(zone)) say(`${here}.zone`, `there is no zone '${zone}'`)
    if (seen.has(zone)) say(`${here}.zone`, `'${zone}' stands twice`)
    seen.add(zone)
    const limits = bands.map((band) => band.up_to ?? Number.POSITIVE_INFINITY)
    if (limits.some((limit, k) => k > 0 && limit <= (limits[k - 1] ?? 0)))
      say(`${here}.bands`, 'must rise in weight')
    for (const [k, band] of bands.entries())
      if (band.pallet_of === 0) say(`${here}.bands[${k}].pallet_of`, 'must be above 0')
  }
}
