import { asc } from 'drizzle-orm'
import {
  CatalogueAttributeGroup,
  CatalogueCategory,
  CatalogueDiscountCode,
  type CatalogueFileInput,
  CatalogueOption,
  CatalogueSupplier,
  CatalogueSynonym,
} from '#contract/catalogue-file/catalogue.ts'
import {
  CatalogueBand,
  CatalogueRates,
  CatalogueService,
  CatalogueSurcharge,
} from '#contract/catalogue-file/delivery.ts'
import { CatalogueLook } from '#contract/catalogue-file/look.ts'
import type { ServiceRates } from '#domain/delivery/tables.ts'
import { quantityToNumber } from '#domain/measure/quantity.ts'
import { gramsToKilograms } from '#domain/measure/weight.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import { rateToPounds } from '#domain/money/rate.ts'
import type { Queries } from '../../database/database.ts'
import {
  attributeGroup,
  attributeOption,
  category,
  deliveryService,
  deliveryZone,
  discountCode,
  look,
  supplier,
  synonym,
} from '../../database/schema/index.ts'
import { parseServiceRules } from '../../delivery/index.ts'
import { parseCodeRules } from '../../discounts/index.ts'
import type { NameMedia } from './media-names.ts'
import { withoutDefaults } from './without-defaults.ts'

type Head = Omit<CatalogueFileInput, 'products'>

/** Everything of the file but its products. */
export const readHead = async (tx: Queries, nameMedia: NameMedia): Promise<Head> => ({
  suppliers: await readSuppliers(tx),
  attribute_groups: await readAttributeGroups(tx, nameMedia),
  categories: await readCategories(tx, nameMedia),
  delivery: await readDelivery(tx),
  discount_codes: await readDiscountCodes(tx),
  lookbook: await readLookbook(tx, nameMedia),
  synonyms: await readSynonyms(tx),
})

const readSuppliers = async (tx: Queries): Promise<Head['suppliers']> =>
  (await tx.select().from(supplier).orderBy(asc(supplier.id))).map((row) =>
    withoutDefaults(CatalogueSupplier, {
      code: row.code,
      name: row.name,
      allow_sample_discount: row.allowSampleDiscount,
    }),
  )

const readAttributeGroups = async (tx: Queries, nameMedia: NameMedia): Promise<Head['attribute_groups']> => {
  const groups = await tx.select().from(attributeGroup).orderBy(asc(attributeGroup.position))
  const options = await tx.select().from(attributeOption).orderBy(asc(attributeOption.position))
  return groups.map(({ id, code, name, onCards }) =>
    withoutDefaults(CatalogueAttributeGroup, {
      code,
      name,
      on_cards: onCards,
      options: options
        .filter((option) => option.groupId === id)
        .map((option) =>
          withoutDefaults(CatalogueOption, {
            code: option.code,
            name: option.name,
            icon: nameMedia(option.icon, option.iconHash),
            swatch: option.swatch,
          }),
        ),
    }),
  )
}

const readCategories = async (tx: Queries, nameMedia: NameMedia): Promise<Head['categories']> =>
  (await tx.select().from(category).orderBy(asc(category.position))).map((row) =>
    withoutDefaults(CatalogueCategory, {
      slug: row.slug,
      name: row.name,
      summary: row.summary,
      description: row.description,
      picture: nameMedia(row.picture, row.pictureHash),
    }),
  )

const readDelivery = async (tx: Queries): Promise<Head['delivery']> => {
  const zones = await tx.select().from(deliveryZone).orderBy(asc(deliveryZone.position))
  const services = await tx.select().from(deliveryService).orderBy(asc(deliveryService.position))
  if (zones.length === 0 && services.length === 0) return null
  return {
    zones: zones.map(({ code, name, prefixes }) => ({ code, name, prefixes: [...prefixes] })),
    services: services.map((row) => {
      const { leadDays, cutOffHour, estimated, datesOffered, rates, notCarried } = parseServiceRules(
        row.rules,
      )
      return withoutDefaults(CatalogueService, {
        id: row.id,
        name: row.name,
        description: row.description,
        default: row.isDefault,
        lead_days: leadDays,
        cut_off_hour: cutOffHour,
        ...(estimated === undefined ? {} : { estimated }),
        dates_offered: datesOffered,
        rates: rates.map(writeRates),
        not_carried: [...notCarried],
      })
    }),
  }
}

const writeRates = ({ zone, bands, surcharges, extraLeadDays }: ServiceRates) =>
  withoutDefaults(CatalogueRates, {
    zone,
    bands: bands.map(({ upTo, cost, palletOf }) =>
      withoutDefaults(CatalogueBand, {
        up_to: upTo === null ? null : gramsToKilograms(upTo),
        cost: rateToPounds(cost),
        pallet_of: palletOf === null ? null : gramsToKilograms(palletOf),
      }),
    ),
    surcharges: surcharges.map(({ name, cost, per }) =>
      withoutDefaults(CatalogueSurcharge, { name, cost: rateToPounds(cost), per }),
    ),
    extra_lead_days: extraLeadDays,
  })

const readLookbook = async (tx: Queries, nameMedia: NameMedia): Promise<Head['lookbook']> =>
  (await tx.select().from(look).orderBy(asc(look.position))).map((row) =>
    withoutDefaults(CatalogueLook, {
      slug: row.slug,
      name: row.name,
      summary: row.summary,
      description: row.description,
      picture: nameMedia(row.picture, row.pictureHash) ?? row.picture,
      alt: row.alt,
      goods: row.goods.map(({ sku, quantity }) => ({ sku, quantity: quantityToNumber(quantity) })),
      withdrawn: row.withdrawn,
    }),
  )

/** Null rather than an empty list, which would remove the synonyms of the shop that imports it. */
const readSynonyms = async (tx: Queries): Promise<Head['synonyms']> => {
  const rows = await tx.select().from(synonym).orderBy(asc(synonym.position), asc(synonym.name))
  return rows.length === 0
    ? null
    : rows.map(({ words, means }) =>
        withoutDefaults(CatalogueSynonym, { words: [...words], means: [...means] }),
      )
}

const readDiscountCodes = async (tx: Queries): Promise<Head['discount_codes']> =>
  (await tx.select().from(discountCode).orderBy(asc(discountCode.id))).map((row) => {
    const { amount, minimum, ...rules } = parseCodeRules(row.rules)
    return withoutDefaults(CatalogueDiscountCode, {
      code: row.code,
      description: row.description,
      ...rules,
      amount: amount === null ? null : penceToPounds(amount),
      minimum: minimum === null ? null : penceToPounds(minimum),
      withdrawn: row.withdrawn,
    })
  })
