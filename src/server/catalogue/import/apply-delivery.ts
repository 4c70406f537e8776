import { sql } from 'drizzle-orm'
import type { CatalogueFile } from '#contract/catalogue-file/catalogue.ts'
import type { CatalogueService } from '#contract/catalogue-file/delivery.ts'
import type { Queries } from '../../database/database.ts'
import { notAmong, upsert } from './rows.ts'

/** The stored rules, in the format that src/server/delivery/service-rules.ts reads. */
const rulesOf = (service: CatalogueService) => ({
  leadDays: service.lead_days,
  cutOffHour: service.cut_off_hour,
  estimated: service.estimated,
  datesOffered: service.dates_offered,
  rates: service.rates.map(({ zone, bands, surcharges, extra_lead_days }) => ({
    zone,
    bands: bands.map((band) => ({ upTo: band.up_to, cost: band.cost, palletOf: band.pallet_of })),
    surcharges,
    extraLeadDays: extra_lead_days,
  })),
  notCarried: service.not_carried,
})

const withPosition = <T>(list: readonly T[]) => list.map((item, position) => ({ ...item, position }))

/** Replaces the whole delivery: a table of rates cannot be half from this file and half from another. */
export const applyDelivery = async (tx: Queries, { delivery }: CatalogueFile): Promise<void> => {
  if (delivery === null) return
  await upsert(tx, {
    table: 'delivery_zone',
    columns: { code: 'text', name: 'text', prefixes: 'jsonb', position: 'integer' },
    key: ['code'],
    rows: withPosition(delivery.zones),
  })
  await upsert(tx, {
    table: 'delivery_service',
    columns: {
      id: 'integer',
      name: 'text',
      description: 'text',
      is_default: 'boolean',
      rules: 'jsonb',
      position: 'integer',
    },
    key: ['id'],
    rows: withPosition(
      delivery.services.map((service) => ({
        id: service.id,
        name: service.name,
        description: service.description,
        is_default: service.default,
        rules: rulesOf(service),
      })),
    ),
  })
  const zones = delivery.zones.map((zone) => zone.code)
  const services = delivery.services.map((service) => String(service.id))
  await tx.execute(sql`delete from delivery_zone where ${notAmong(sql`code`, zones)}`)
  await tx.execute(sql`delete from delivery_service where ${notAmong(sql`id::text`, services)}`)
}

export const applyDiscountCodes = (tx: Queries, file: CatalogueFile): Promise<void> =>
  upsert(tx, {
    table: 'discount_code',
    columns: { code: 'text', description: 'text', rules: 'jsonb', withdrawn: 'boolean' },
    key: ['code'],
    rows: file.discount_codes.map(({ code, description, withdrawn, ...rules }) => ({
      code,
      description,
      withdrawn,
      rules,
    })),
  })
