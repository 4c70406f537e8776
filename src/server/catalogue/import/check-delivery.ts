import type { CatalogueService } from '#contract/catalogue-file/delivery.ts'
import { MAX_OFFERED_DATES } from '#domain/delivery/dates.ts'
import type { ReportProblem } from './problems.ts'
import { reportDuplicates } from './report-duplicates.ts'
import { type Entries, type Entry, withPlaces } from './shape.ts'

/**
 * Checks zones and services together: the file's delivery is complete, so its services refer to its own
 * zones.
 */
export const checkDelivery = (
  { delivery }: Entries,
  isSku: (sku: string) => boolean,
  report: ReportProblem,
  warn: ReportProblem,
): void => {
  if (delivery === null) return
  const zones = reportDuplicates(delivery.zones, 'code', (zone) => zone.code, report)
  const prefixes = new Map<string, string | undefined>()
  for (const { at, found } of delivery.zones)
    for (const [i, prefix] of withPlaces(found.prefixes)) {
      if (prefixes.has(prefix))
        report(`${at}.prefixes[${i}]`, `'${prefix}' stands in the zone '${prefixes.get(prefix)}' already`)
      else prefixes.set(prefix, found.code)
    }
  reportDuplicates(delivery.services, 'id', ({ id }) => id?.toString(), report)
  if (
    delivery.services.every((service) => service.whole !== null) &&
    delivery.services.filter((service) => service.found.default === true).length !== 1
  )
    report('delivery.services', 'exactly one must be the default')
  for (const service of delivery.services) {
    checkRates(service, zones, report, warn)
    if ((service.found.dates_offered ?? 0) > MAX_OFFERED_DATES)
      warn(
        `${service.at}.dates_offered`,
        `is above ${MAX_OFFERED_DATES}: the shopper chooses among the first ${MAX_OFFERED_DATES}`,
      )
    for (const [i, sku] of withPlaces(service.found.not_carried))
      if (!isSku(sku.toLowerCase()))
        report(`${service.at}.not_carried[${i}]`, `there is no variation '${sku}'`)
  }
}

const checkRates = (
  { at, found }: Entry<CatalogueService>,
  zones: ReadonlySet<string>,
  report: ReportProblem,
  warn: ReportProblem,
): void => {
  const seen = new Set<string>()
  for (const [i, rates] of withPlaces(found.rates)) {
    const { zone, bands } = rates
    const here = `${at}.rates[${i}]`
    if (!zones.has(zone)) report(`${here}.zone`, `there is no zone '${zone}'`)
    if (seen.has(zone)) report(`${here}.zone`, `'${zone}' stands twice`)
    seen.add(zone)
    const limits = bands.map((band) => band.up_to ?? Number.POSITIVE_INFINITY)
    if (limits.some((limit, k) => k > 0 && limit <= (limits[k - 1] ?? 0)))
      report(`${here}.bands`, 'must rise in weight')
    for (const [k, band] of bands.entries())
      if (band.pallet_of === 0) report(`${here}.bands[${k}].pallet_of`, 'must be above 0')
    warnOfSurcharges(here, rates, warn)
  }
}

/**
 * A surcharge for each pallet is charged only in bands that state the weight of a pallet. Bands of parcels
 * come before those of pallets.
 */
const warnOfSurcharges = (
  at: string,
  { bands, surcharges }: CatalogueService['rates'][number],
  warn: ReportProblem,
): void => {
  const first = bands.findIndex((band) => band.pallet_of !== null)
  const without = bands.findIndex((band, k) => k > first && band.pallet_of === null)
  if (without === -1) return
  const where = first === -1 ? 'no band has pallet_of' : `bands[${without}] has no pallet_of`
  for (const [i, { name, per }] of surcharges.entries())
    if (per === 'pallet')
      warn(`${at}.surcharges[${i}].per`, `is pallet, but ${where}: '${name}' is not charged there`)
}
