import { boolean, integer, text } from 'drizzle-orm/pg-core'
import type { SquareMillimetres } from '#domain/measure/area.ts'
import { type VatRate, vatRate } from '#domain/money/vat-rate.ts'
import { variation } from './catalogue.ts'
import { bytes, hundredths, linePlans, pence } from './columns.ts'
import { session } from './shopping.ts'

/** Columns that quotes and orders share. */

/** The session may end and the quote stays; a renewed session takes its quotes along. */
export const sessionColumn = () =>
  bytes('session_id_hash').references(() => session.idHash, { onDelete: 'set null', onUpdate: 'cascade' })

/** The VAT rate of its prices in hundredths of a percent. Rows from before this column had 20%. */
export const vatRateColumn = () => integer('vat_rate').$type<VatRate>().notNull().default(vatRate(2000))

/** A line as it was priced; an order copies the lines of its quote. */
export const lineColumns = {
  position: integer().notNull(),
  variationId: integer('variation_id')
    .notNull()
    .references(() => variation.id),
  sku: text().notNull(),
  /** The product's name, and the variation's. */
  name: text().notNull(),
  variationName: text('variation_name').notNull(),
  isSample: boolean('is_sample').notNull(),
  quantityHundredths: hundredths('quantity_hundredths'),
  /** Whole tiles and the area of one; null where goods are not sold so (D21). */
  tiles: integer(),
  tileAreaMm2: integer('tile_area_mm2').$type<SquareMillimetres>(),
  perMetre: boolean('per_metre').notNull(),
  unitPence: pence('unit_pence'),
  deliveryPence: pence('delivery_pence'),
  linePence: pence('line_pence'),
  /** The line's share of the discount. */
  discountPence: pence('discount_pence'),
  plans: linePlans(),
}
