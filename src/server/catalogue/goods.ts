import { fieldsAt, rowRules } from '#contract/product-fields/derive.ts'
import { productFields } from '#contract/product-fields/product-fields.ts'
import { priceFields, variationFields } from '#contract/product-fields/variation-fields.ts'
import type { Goods } from '#domain/catalogue/goods.ts'
import type { Quantity } from '#domain/measure/quantity.ts'
import type { ProductRow, SoldRow } from './rows.ts'

/** The data that decide whether an article of a product can be bought and delivered. */
export const toSoldGoods = (
  row: SoldRow,
  { usePerMeterPricing }: Pick<ProductRow, 'usePerMeterPricing'>,
) => ({
  sku: row.sku,
  perMetre: usePerMeterPricing,
  isSample: row.isSample,
  tileArea: row.tileAreaMm2,
  coverage: row.coverageMm2,
  weight: row.weightGrams,
  prices: { sellingPrice: row.sellingRate },
})

const flagsOf = rowRules(productFields)
const measuresOf = rowRules(fieldsAt(variationFields, 'variation'))
const pricesOf = rowRules(priceFields)

type FlagsRow = Parameters<typeof flagsOf>[0]
type PricedRow = Parameters<typeof measuresOf>[0] &
  Parameters<typeof pricesOf>[0] & { readonly stockHundredths: Quantity | null }

/** A variation's row with its product's flags, as the rules see them. */
export const toGoods = (row: PricedRow, flags: FlagsRow): Goods => ({
  ...flagsOf(flags),
  ...measuresOf(row),
  stock: row.stockHundredths,
  prices: pricesOf(row),
})
