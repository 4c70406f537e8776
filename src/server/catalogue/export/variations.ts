import { asc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { CatalogueVariation } from '#contract/catalogue-file/variation.ts'
import { fileEntry } from '#contract/product-fields/derive.ts'
import { variationFields } from '#contract/product-fields/variation-fields.ts'
import { type Quantity, quantityToNumber } from '#domain/measure/quantity.ts'
import type { Queries } from '../../database/database.ts'
import { attributeGroup, attributeOption, variation, variationOption } from '../../database/schema/index.ts'
import { withoutDefaults } from './without-defaults.ts'

type VariationInput = z.input<typeof CatalogueVariation>

type Row = typeof variation.$inferSelect

const present = (row: Row, attributes: Record<string, string>, withStock: boolean): VariationInput => {
  const stock = withStock ? printStock(row.stockHundredths) : undefined
  /* The count twice: one to change, and one that records the count it was made from. */
  const entry = fileEntry(variationFields, row, { stock, stock_was: stock, attributes })
  return withoutDefaults<VariationInput>(CatalogueVariation, entry)
}

const printStock = (stock: Quantity | null): number | null =>
  stock === null ? null : quantityToNumber(stock)

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
