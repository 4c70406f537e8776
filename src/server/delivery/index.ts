import type { DeliveryPreview } from '#contract/delivery.ts'
import type { WireVariationService } from '#contract/product.ts'
import type { Goods } from '#domain/catalogue/goods.ts'
import { cutOffAfter } from '#domain/delivery/dates.ts'
import { type DeliveryLoad, type DeliveryOptions, deliveryTo } from '#domain/delivery/offers.ts'
import { placesOf } from '#domain/delivery/places.ts'
import { parsePostcode } from '#domain/delivery/postcode.ts'
import { openingLoad, smallestLoad } from '#domain/delivery/smallest-load.ts'
import { type DeliveryTables, NOMINATED_DAY_SERVICE, type Service } from '#domain/delivery/tables.ts'
import { servicesTo } from '#domain/delivery/zones.ts'
import type { Database, Queries } from '../database/database.ts'
import { londonMoment, londonNow } from '../london.ts'
import { savePostcode, type Visitor } from '../session/visitor.ts'
import { bankHolidays } from './bank-holidays.ts'
import { presentPromise } from './promise.ts'
import { toService } from './service-rules.ts'
import { findDeliveryGoods, readDeliveryTables } from './store.ts'

export { bankHolidays } from './bank-holidays.ts'
export { registerDelivery } from './handlers.ts'
export { parseServiceRules } from './service-rules.ts'

type CarriedGoods = Pick<Goods, 'perMetre' | 'isSample' | 'tileArea' | 'coverage' | 'weight'>

/** Delivery coverage: which goods can be delivered to which postcode. */
export interface DeliveryCoverage {
  /**
   * Whether any service delivers even the smallest load of the goods to a formatted postcode. Without a
   * postcode they count as delivered (OP-37). The sku matters for services that do not carry it.
   */
  delivers(goods: CarriedGoods, sku: string, postcode: string | null): boolean
  /**
   * The services that can deliver the loads to a formatted postcode, with current dates and prices; and why
   * the others cannot.
   */
  deliver(postcode: string, loads: readonly DeliveryLoad[]): DeliveryOptions
  /** The moment until which an order has the same delivery dates as one placed at `at` (S-008). */
  cutOff(service: Pick<Service, 'cutOffHour'>, at: Date): Date
}

export interface DeliveryDeps {
  readonly database: Pick<Database, 'queries'>
  /** The catalogue version; the delivery tables are part of the catalogue and cached by it. */
  readonly version: () => number
  readonly now: () => Date
}

/** Delivery as product pages and the basket use it. */
export const createDelivery = ({ database: { queries }, version, now }: DeliveryDeps) => {
  const tables = cacheTables(queries, version)
  const loadCoverage = async (): Promise<DeliveryCoverage> => {
    const deliveryTables = await tables()
    return {
      delivers: (goods, sku, postcode) =>
        postcode === null ||
        servicesTo(deliveryTables, postcode, smallestLoad(goods), goods.isSample ? null : sku).length > 0,
      deliver: (postcode, loads) => {
        const moment = londonNow(now())
        return deliveryTo(deliveryTables, postcode, loads, moment, bankHolidays(moment.day))
      },
      cutOff: ({ cutOffHour }, at) => {
        const moment = londonNow(at)
        return londonMoment(cutOffAfter(cutOffHour, moment, bankHolidays(moment.day)))
      },
    }
  }
  return {
    /** Call it before a transaction begins: it may query, and the embedded database has one connection. */
    coverage: loadCoverage,
    /**
     * Delivery prices and dates of typical orders placed now to the visitor's postcode; null without a
     * postcode.
     */
    async promise(visitor: Visitor): Promise<DeliveryPreview | null> {
      const postcode = (await visitor.session())?.postcode ?? null
      return postcode === null ? null : presentPromise(await loadCoverage(), postcode)
    },
    /** Whether any service takes a parcel or a pallet to a formatted postcode. */
    async serves(postcode: string): Promise<boolean> {
      const { consignments } = presentPromise(await loadCoverage(), postcode)
      return consignments.some(({ days, undated }) => days.length + undated.length > 0)
    },
    /** The merchant's zones, in their order. */
    zones: async () => (await tables()).zones,
    /** All places that are delivered to, by the names of the merchant's zones. */
    places: async () => placesOf(await tables()),
    /**
     * The services that can deliver a variation to the visitor (P-036); null when there is no such variation.
     */
    async servicesFor(
      variationId: number,
      visitor: Visitor,
    ): Promise<readonly WireVariationService[] | null> {
      const carried = await findDeliveryGoods(queries, variationId)
      if (carried === null || carried.withdrawn) return null
      const goods = {
        perMetre: carried.perMetre,
        isSample: carried.isSample,
        tileArea: carried.tileAreaMm2,
        coverage: carried.coverageMm2,
        weight: carried.weightGrams,
      }
      const postcode = (await visitor.session())?.postcode ?? null
      const sku = goods.isSample ? null : carried.sku
      const deliveryTables = await tables()
      const typical = servicesTo(deliveryTables, postcode, openingLoad(goods), sku)
      /* If no service delivers a typical order, one may still deliver a single tile. */
      const services =
        typical.length > 0 ? typical : servicesTo(deliveryTables, postcode, smallestLoad(goods), sku)
      return services.map(({ id, name, description }) => ({
        id,
        name,
        description,
        allow_nominated_day: id === NOMINATED_DAY_SERVICE && carried.allowNominatedDay,
      }))
    },
    /** Saves a typed postcode; null when it is not a full UK postcode (OP-50). */
    async setPostcode(visitor: Visitor, typed: string): Promise<string | null> {
      const postcode = parsePostcode(typed)
      if (postcode !== null) await savePostcode(queries, visitor, postcode)
      return postcode
    },
  }
}

export type DeliveryFeature = ReturnType<typeof createDelivery>

const readTables = async (queries: Queries): Promise<DeliveryTables> => {
  const { zones, services } = await readDeliveryTables(queries)
  return { zones, services: services.map(toService) }
}

/** Caches the delivery tables of the current catalogue version. A failed read is retried at the next call. */
const cacheTables = (queries: Queries, version: () => number) => {
  let cached: { readonly version: number; readonly tables: Promise<DeliveryTables> } | null = null
  return (): Promise<DeliveryTables> => {
    if (cached?.version === version()) return cached.tables
    const loading = { version: version(), tables: readTables(queries) }
    cached = loading
    loading.tables.catch(() => {
      if (cached === loading) cached = null
    })
    return loading.tables
  }
}
