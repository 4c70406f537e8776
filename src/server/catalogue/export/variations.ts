import { asc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { CatalogueVariation } from '#contract/catalogue-file/variation.ts'
import { mm2ToSquareMetres, squareMillimetres } from '#domain/measure/area.ts'
import { quantity, quantityToNumber } from '#domain/measure/quantity.ts'
import { grams, gramsToKilograms } from '#domain/measure/weight.ts'
import { rate, rateToPounds } from '#domain/money/rate.ts'
import type { Queries } from '../../database/database.ts'
import { attributeGroup, attributeOption, variation, variationOption } from '../../database/schema/index.ts'
import { withoutDefaults } from './without-defaults.ts'

type VariationInput = z.input<typeof CatalogueVariation>

const maybe =
  (print: (value: number) => number) =>
  (value: number | null): number | null =>
    value === null ? null : print(value)

const pounds = maybe((value) => rateToPounds(rate(value)))
const squareMetres = maybe((value) => mm2ToSquareMetres(squareMillimetres(value)))
const kilograms = maybe((value) => gramsToKilograms(grams(value)))
const amount = maybe((value) => quantityToNumber(quantity(value)))

type Row = typeof variation.$inferSelect

const present = (row: Row, attributes: Record<string, string>, withStock: boolean): VariationInput =>
  withoutDefaults(CatalogueVariation, {
    sku: row.sku,
    name: row.name,
    description: row.description,
    snake_case: row.snakeCase,
    is_sample: row.isSample,
    coverage: squareMetres(row.coverageMm2),
    weight: kilograms(row.weightGrams),
    dimension_x: row.dimensionXMm,
    dimension_y: row.dimensionYMm,
    tile_area: squareMetres(row.tileAreaMm2),
    qty_alert_point: amount(row.qtyAlertHundredths),
    /* The count twice: one to change, and one that records the count it was made from. */
    ...(withStock ? { stock: amount(row.stockHundredths), stock_was: amount(row.stockHundredths) } : {}),
    allow_nominated_day: row.allowNominatedDay,
    selling_price: rateToPounds(rate(row.sellingRate)),
    regular_price: pounds(row.regularRate),
    selling_from_price: pounds(row.sellingFromRate),
    selling_regular_price: pounds(row.sellingRegularRate),
    product_portion: pounds(row.productPortionRate),
    delivery_portion: pounds(row.deliveryPortionRate),
    variation_equivalent_m2: pounds(row.equivalentPerM2Rate),
    shipping_rate: pounds(row.shippingRate),
    attributes,
    withdrawn: row.withdrawn,
  })

/** The variations of some products, in their order; withdrawn ones too. */
export const readVariations = async (
  tx: Queries,
  productIds: readonly number[],
  withStock: boolean,
): Promise<ReadonlyMap<number, readonly VariationInput[]>> => {
  const ofProducts = inArray(variation.productId, [...productIds])
  const rows = await tx
    .select()
    .from(variation)
    .where(ofProducts)
    .orderBy(asc(variation.position), asc(variation.withdrawn), asc(variation.id))
  const options = await tx
    .select({ id: variation.id, group: attributeGroup.code, option: attributeOption.code })
    .from(variation)
    .innerJoin(variationOption, eq(variationOption.variationId, variation.id))
    .innerJoin(attributeOption, eq(attributeOption.id, variationOption.optionId))
    .innerJoin(attributeGroup, eq(attributeGroup.id, attributeOption.groupId))
    .where(ofProducts)
    .orderBy(asc(attributeGroup.position))
  const attributes = Map.groupBy(options, (row) => row.id)
  const found = new Map<number, VariationInput[]>()
  for (const row of rows) {
    const own = (attributes.get(row.id) ?? []).map(({ group, option }) => [group, option])
    const entries = found.get(row.productId) ?? []
    entries.push(present(row, Object.fromEntries(own), withStock))
    found.set(row.productId, entries)
  }
  return found
}
