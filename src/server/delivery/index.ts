import { asc } from 'drizzle-orm'
import type { WireVariationService } from '#contract/product.ts'
import { parsePostcode } from '#domain/delivery/postcode.ts'
import { type DeliveryTables, NOMINATED_DAY_SERVICE } from '#domain/delivery/tables.ts'
import { servicesTo } from '#domain/delivery/zones.ts'
import { findVariationsByIds } from '../catalogue/index.ts'
import type { Database } from '../database/database.ts'
import { deliveryService, deliveryZone } from '../database/schema/index.ts'
import { keepPostcode, type Visitor } from '../http/visitor.ts'
import { parseServiceRules } from './service-rules.ts'

export { registerDelivery } from './handlers.ts'

/** Delivery as the product pages and the basket ask for it. */
export interface DeliveryFace {
  /** Whether any service goes to a formatted postcode. */
  isServed(postcode: string): Promise<boolean>
  /** The services that can bring a variation to the visitor (P-036); null when there is no such variation. */
  servicesFor(variationId: number, visitor: Visitor): Promise<readonly WireVariationService[] | null>
  /** Remembers a typed postcode; null when it is not a full UK postcode (OP-50). */
  setPostcode(visitor: Visitor, typed: string): Promise<string | null>
}

const readTables = async ({ queries }: Database): Promise<DeliveryTables> => {
  const zones = await queries.select().from(deliveryZone).orderBy(asc(deliveryZone.position))
  const services = await queries.select().from(deliveryService).orderBy(asc(deliveryService.position))
  return {
    zones,
    services: services.map(({ id, name, description, isDefault, rules }) => ({
      id,
      name,
      description,
      isDefault,
      ...parseServiceRules(rules),
    })),
  }
}

export interface DeliveryDeps {
  readonly database: Database
  /** The catalogue version; the tables are part of the catalogue and are kept with it. */
  readonly version: () => number
}

export const createDelivery = ({ database, version }: DeliveryDeps): DeliveryFace => {
  let kept: { readonly version: number; readonly tables: Promise<DeliveryTables> } | null = null
  const tables = (): Promise<DeliveryTables> => {
    if (kept?.version !== version()) {
      const reading = readTables(database)
      kept = { version: version(), tables: reading }
      reading.catch(() => {
        kept = null
      })
    }
    return kept.tables
  }
  return {
    async isServed(postcode) {
      return servicesTo(await tables(), postcode).length > 0
    },
    async servicesFor(variationId, visitor) {
      const [row] = await findVariationsByIds(database.queries, [variationId])
      if (row === undefined || row.withdrawn) return null
      const postcode = (await visitor.session())?.postcode ?? null
      return servicesTo(await tables(), postcode).map(({ id, name, description }) => ({
        id,
        name,
        description,
        allow_nominated_day: id === NOMINATED_DAY_SERVICE && row.allowNominatedDay,
      }))
    },
    async setPostcode(visitor, typed) {
      const postcode = parsePostcode(typed)
      if (postcode !== null) await keepPostcode(database.queries, visitor, postcode)
      return postcode
    },
  }
}
