import type { DeliveryPromise } from '#contract/delivery.ts'
import type { WireVariationService } from '#contract/product.ts'
import type { Goods } from '#domain/catalogue/goods.ts'
import { type Delivery, deliveryTo, type Load } from '#domain/delivery/offers.ts'
import { type DeliveryPlaces, placesOf } from '#domain/delivery/places.ts'
import { parsePostcode } from '#domain/delivery/postcode.ts'
import { openingLoad, smallestLoad } from '#domain/delivery/smallest-load.ts'
import { type DeliveryTables, NOMINATED_DAY_SERVICE } from '#domain/delivery/tables.ts'
import { servicesTo } from '#domain/delivery/zones.ts'
import { squareMillimetres } from '#domain/measure/area.ts'
import { grams } from '#domain/measure/weight.ts'
import type { Database, Queries } from '../database/database.ts'
import { londonNow } from '../london.ts'
import { savePostcode, type Visitor } from '../session/visitor.ts'
import { bankHolidays } from './bank-holidays.ts'
import { promiseTo } from './promise.ts'
import { toService } from './service-rules.ts'
import { findCarried, readDeliveryTables } from './store.ts'

export { registerDelivery } from './handlers.ts'
export { parseServiceRules } from './service-rules.ts'

type CarriedGoods = Pick<Goods, 'perMetre' | 'isSample' | 'tileArea' | 'coverage' | 'weight'>

/** What is delivered where. */
export interface DeliveryCoverage {
  /**
   * Whether any service brings goods, however few, to a formatted postcode; while none is set, they count as delivered
   * (OP-37). Which sku they are matters where a service does not carry it.
   */
  delivers(goods: CarriedGoods, sku: string, postcode: string | null): boolean
  /** What can bring loads to a formatted postcode, when and for how much, as of now; and why the rest cannot. */
  deliver(postcode: string, loads: readonly Load[]): Delivery
}

/** Delivery as the product pages and the basket ask for it. */
export interface DeliveryFeature {
  /** Ask before a transaction begins: it may have to query, and the embedded database has one connection. */
  coverage(): Promise<DeliveryCoverage>
  /** The services that can bring a variation to the visitor (P-036); null when there is no such variation. */
  servicesFor(variationId: number, visitor: Visitor): Promise<readonly WireVariationService[] | null>
  /** What usual orders placed now cost to the visitor's postcode, and when they come; null while none is set. */
  promise(visitor: Visitor): Promise<DeliveryPromise | null>
  /** Where something is delivered at all, by the names of the merchant's zones. */
  places(): Promise<DeliveryPlaces>
  /** Remembers a typed postcode; null when it is not a full UK postcode (OP-50). */
  setPostcode(visitor: Visitor, typed: string): Promise<string | null>
}

export interface DeliveryDeps {
  readonly database: Pick<Database, 'queries'>
  /** The catalogue version; the tables are part of the catalogue and are kept with it. */
  readonly version: () => number
  readonly now: () => Date
}

export const createDelivery = ({ database: { queries }, version, now }: DeliveryDeps): DeliveryFeature => {
  const tables = cacheTables(queries, version)
  const reach = async (): Promise<DeliveryCoverage> => {
    const known = await tables()
    return {
      delivers: (goods, sku, postcode) =>
        postcode === null ||
        servicesTo(known, postcode, smallestLoad(goods), goods.isSample ? null : sku).length > 0,
      deliver: (postcode, loads) => {
        const moment = londonNow(now())
        return deliveryTo(known, postcode, loads, moment, bankHolidays(moment.day))
      },
    }
  }
  return {
    coverage: reach,
    async promise(visitor) {
      const postcode = (await visitor.session())?.postcode ?? null
      return postcode === null ? null : promiseTo(await reach(), postcode)
    },
    places: async () => placesOf(await tables()),
    async servicesFor(variationId, visitor) {
      const carried = await findCarried(queries, variationId)
      if (carried === null || carried.withdrawn) return null
      const { tileAreaMm2, coverageMm2, weightGrams } = carried
      const goods = {
        perMetre: carried.perMetre,
        isSample: carried.isSample,
        tileArea: tileAreaMm2 === null ? null : squareMillimetres(tileAreaMm2),
        coverage: coverageMm2 === null ? null : squareMillimetres(coverageMm2),
        weight: weightGrams === null ? null : grams(weightGrams),
      }
      const postcode = (await visitor.session())?.postcode ?? null
      const sku = goods.isSample ? null : carried.sku
      const known = await tables()
      const usual = servicesTo(known, postcode, openingLoad(goods), sku)
      /* Where nothing takes a usual order, something may take a tile. */
      const found = usual.length > 0 ? usual : servicesTo(known, postcode, smallestLoad(goods), sku)
      return found.map(({ id, name, description }) => ({
        id,
        name,
        description,
        allow_nominated_day: id === NOMINATED_DAY_SERVICE && carried.allowNominatedDay,
      }))
    },
    async setPostcode(visitor, typed) {
      const postcode = parsePostcode(typed)
      if (postcode !== null) await savePostcode(queries, visitor, postcode)
      return postcode
    },
  }
}

const readTables = async (queries: Queries): Promise<DeliveryTables> => {
  const { zones, services } = await readDeliveryTables(queries)
  return { zones, services: services.map(toService) }
}

/** The tables of the current catalogue version, read once for it; a failed reading is tried again at the next asking. */
const cacheTables = (queries: Queries, version: () => number) => {
  let kept: { readonly version: number; readonly tables: Promise<DeliveryTables> } | null = null
  return (): Promise<DeliveryTables> => {
    if (kept?.version === version()) return kept.tables
    const reading = { version: version(), tables: readTables(queries) }
    kept = reading
    reading.tables.catch(() => {
      if (kept === reading) kept = null
    })
    return reading.tables
  }
}
