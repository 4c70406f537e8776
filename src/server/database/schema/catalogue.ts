import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { buyingForms } from '#domain/catalogue/buying-form.ts'
import { calculatorTypes } from '#domain/catalogue/goods.ts'
import { pictureViews } from '#domain/catalogue/picture-views.ts'
import type { Consumption } from '#domain/consumption/consumption.ts'
import type { SquareMillimetres } from '#domain/measure/area.ts'
import type { Quantity } from '#domain/measure/quantity.ts'
import type { Grams } from '#domain/measure/weight.ts'
import type { Rate } from '#domain/money/rate.ts'
import type { TileData } from '#domain/planner/tile-data.ts'
import { choice } from './columns.ts'

/*
 * The catalogue as it was last imported. An import checks every value, so the columns have the types of the
 * domain. src/contract/product-fields says which column holds which field of the file. Units of the columns:
 *   *_rate      1/100 penny, ex VAT (24.9583 pounds is 249583)
 *   *_hundredths  hundredths of a square metre, or of a unit
 *   *_mm, *_mm2, *_grams  as named
 * Goods that a later catalogue no longer holds are withdrawn, never deleted: baskets and orders point at them.
 */

const id = () => integer().primaryKey().generatedAlwaysAsIdentity()

/** One row: the version that every cache of catalogue data is keyed by. */
export const catalogueState = pgTable(
  'catalogue_state',
  {
    one: integer().primaryKey().default(1),
    version: integer().notNull().default(0),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [check('catalogue_state_single', sql`${t.one} = 1`)],
)

export const supplier = pgTable('supplier', {
  id: id(),
  code: text().notNull().unique(),
  name: text().notNull(),
  allowSampleDiscount: boolean('allow_sample_discount').notNull().default(false),
})

export const category = pgTable('category', {
  id: id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  summary: text().notNull().default(''),
  description: text().notNull().default(''),
  /** File name in the catalogue's media folder, with its content hash once ingested. */
  picture: text(),
  pictureHash: text('picture_hash'),
  position: integer().notNull(),
})

/** A finished project with the goods that it used (S-052). */
export const look = pgTable('look', {
  id: id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  summary: text().notNull().default(''),
  description: text().notNull().default(''),
  /** File name in the catalogue's media folder, with its content hash and size. */
  picture: text().notNull(),
  pictureHash: text('picture_hash').notNull(),
  pictureWidth: integer('picture_width').notNull(),
  pictureHeight: integer('picture_height').notNull(),
  alt: text().notNull().default(''),
  /** By sku, as the file names them: goods that are sold no longer are left out when it is shown. */
  goods: jsonb().$type<readonly { readonly sku: string; readonly quantity: Quantity }[]>().notNull(),
  withdrawn: boolean().notNull().default(false),
  position: integer().notNull(),
})

export const product = pgTable(
  'product',
  {
    id: id(),
    slug: text().notNull().unique(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => category.id),
    supplierId: integer('supplier_id')
      .notNull()
      .references(() => supplier.id),
    name: text().notNull(),
    summary: text().notNull().default(''),
    description: text().notNull().default(''),
    specifications: jsonb().$type<readonly { name: string; value: string }[]>().notNull().default([]),
    buyable: boolean().notNull().default(true),
    withdrawn: boolean().notNull().default(false),
    usePerMeterPricing: boolean('use_per_meter_pricing').notNull(),
    discountable: boolean().notNull().default(false),
    discountQualifier: boolean('discount_qualifier').notNull().default(false),
    showEquivalentPrice: boolean('show_equivalent_price').notNull().default(false),
    showLooseLoadBox: boolean('show_loose_load_box').notNull().default(false),
    calculatorType: choice('calculator_type', calculatorTypes),
    baseDepthMm: integer('base_depth_mm').notNull().default(40),
    consumption: jsonb().$type<Consumption>(),
    /** For the layout planner; a variation's own members win. */
    laying: jsonb().$type<TileData>(),
    buyingForm: choice('buying_form', buyingForms),
    customSash: text('custom_sash'),
    videoId: text('video_id'),
    addedOn: date('added_on', { mode: 'string' }),
    position: integer().notNull(),
  },
  (t) => [
    index('product_by_category').on(t.categoryId, t.position),
    index('product_by_supplier').on(t.supplierId),
    index('product_by_name').on(sql`lower(${t.name})`),
  ],
)

export const variation = pgTable(
  'variation',
  {
    id: id(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    sku: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** Icon name, e.g. bulk_bag; the icon is served at /images/bulk_bag.svg. */
    snakeCase: text('snake_case').notNull(),
    isSample: boolean('is_sample').notNull().default(false),
    withdrawn: boolean().notNull().default(false),
    coverageMm2: bigint('coverage_mm2', { mode: 'number' }).$type<SquareMillimetres>(),
    weightGrams: integer('weight_grams').$type<Grams>(),
    dimensionXMm: integer('dimension_x_mm'),
    dimensionYMm: integer('dimension_y_mm'),
    tileAreaMm2: integer('tile_area_mm2').$type<SquareMillimetres>(),
    pieces: integer(),
    laying: jsonb().$type<TileData>(),
    qtyAlertHundredths: integer('qty_alert_hundredths').$type<Quantity>(),
    /** null: not limited (OP-17). */
    stockHundredths: integer('stock_hundredths').$type<Quantity>(),
    /** Held back from the stock by quotes that are being paid; no catalogue sets it. */
    reservedHundredths: integer('reserved_hundredths').notNull().default(0).$type<Quantity>(),
    /** Below it more is to be ordered (M-094); null: it has no level. Staff set it; no catalogue does. */
    lowHundredths: integer('low_hundredths').$type<Quantity>(),
    /** The place in the yard, 'A12'; null: not recorded. Staff set it; no catalogue does. */
    bin: text(),
    /** The day when more is expected, '2026-12-01'; shown only while none is in stock. */
    expectedOn: date('expected_on', { mode: 'string' }),
    allowNominatedDay: boolean('allow_nominated_day').notNull().default(true),
    sellingRate: integer('selling_rate').$type<Rate>().notNull(),
    regularRate: integer('regular_rate').$type<Rate>(),
    sellingFromRate: integer('selling_from_rate').$type<Rate>(),
    sellingRegularRate: integer('selling_regular_rate').$type<Rate>(),
    productPortionRate: integer('product_portion_rate').$type<Rate>(),
    deliveryPortionRate: integer('delivery_portion_rate').$type<Rate>(),
    equivalentPerM2Rate: integer('equivalent_per_m2_rate').$type<Rate>(),
    shippingRate: integer('shipping_rate').$type<Rate>(),
    position: integer().notNull(),
  },
  (t) => [
    uniqueIndex('variation_by_sku').on(sql`lower(${t.sku})`),
    index('variation_by_sku_prefix').on(sql`lower(${t.sku}) text_pattern_ops`),
    index('variation_reserved').on(t.id).where(sql`${t.reservedHundredths} > 0`),
    index('variation_low')
      .on(t.id)
      .where(sql`${t.stockHundredths} < ${t.lowHundredths} and not ${t.withdrawn}`),
    index('variation_by_product').on(t.productId, t.position),
    /* Similar sizes of a tile that is no longer sold (L-110). */
    index('variation_by_size')
      .on(t.dimensionXMm, t.dimensionYMm)
      .where(sql`not ${t.withdrawn} and not ${t.isSample}`),
    check('variation_stock_not_negative', sql`${t.stockHundredths} >= 0`),
    check('variation_low_positive', sql`${t.lowHundredths} > 0`),
    check('variation_reserved_not_negative', sql`${t.reservedHundredths} >= 0`),
  ],
)

/**
 * Each price that a variation was on sale at, once: the selling price, or the price 'from' of a square metre. A 'was' price
 * must be one of them. Imports and people who change a price write it.
 */
export const priceCharged = pgTable(
  'price_charged',
  {
    variationId: integer('variation_id')
      .notNull()
      .references(() => variation.id, { onDelete: 'cascade' }),
    kind: text().$type<'selling' | 'from'>().notNull(),
    rate: integer().$type<Rate>().notNull(),
    firstChargedAt: timestamp('first_charged_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.variationId, t.kind, t.rate] }),
    check('price_charged_kind', sql`${t.kind} in ('selling', 'from')`),
  ],
)

export const attributeGroup = pgTable('attribute_group', {
  id: id(),
  code: text().notNull().unique(),
  name: text().notNull(),
  /** Cards of products show the swatches of its options. */
  onCards: boolean('on_cards').notNull().default(false),
  position: integer().notNull(),
})

export const attributeOption = pgTable(
  'attribute_option',
  {
    id: id(),
    groupId: integer('group_id')
      .notNull()
      .references(() => attributeGroup.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    name: text().notNull(),
    icon: text(),
    iconHash: text('icon_hash'),
    /** '#F2EFEA', or several colours separated by spaces. */
    swatch: text(),
    position: integer().notNull(),
  },
  (t) => [uniqueIndex('attribute_option_by_code').on(t.groupId, t.code)],
)

export const variationOption = pgTable(
  'variation_option',
  {
    variationId: integer('variation_id')
      .notNull()
      .references(() => variation.id, { onDelete: 'cascade' }),
    optionId: integer('option_id')
      .notNull()
      .references(() => attributeOption.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.variationId, t.optionId] }),
    index('variation_option_by_option').on(t.optionId),
  ],
)

export const medium = pgTable(
  'medium',
  {
    id: id(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** File name in the catalogue's media folder. */
    file: text().notNull(),
    /** SHA-256 of the original, hex, shortened: part of the rendition's immutable address. */
    hash: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    alt: text().notNull().default(''),
    /** Only 'product' is shown in the gallery (P-054). */
    collection: text().notNull().default('product'),
    shows: choice('shows', pictureViews),
    /** The choice that the picture shows; null: every choice (S-022). */
    optionId: integer('option_id').references(() => attributeOption.id, { onDelete: 'set null' }),
    position: integer().notNull(),
  },
  (t) => [index('medium_by_product').on(t.productId, t.position), index('medium_by_option').on(t.optionId)],
)

/** Drawings of packs that a catalogue brought; the shop's own are files. Served at /images/<name>.svg (P-229). */
export const packIcon = pgTable('pack_icon', {
  name: text().primaryKey(),
  svg: text().notNull(),
})

export type ProductLinkKind = 'extra' | 'related' | 'goes-with'

/** Extras (grout, primer, membrane) offered with a product, related products, and products that go with it. */
export const productLink = pgTable(
  'product_link',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    kind: text().$type<ProductLinkKind>().notNull(),
    linkedProductId: integer('linked_product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.kind, t.linkedProductId] }),
    check('product_link_kind', sql`${t.kind} in ('extra', 'related', 'goes-with')`),
  ],
)

/** A delivery zone; the longest matching postcode prefix wins (D9). */
export const deliveryZone = pgTable('delivery_zone', {
  code: text().primaryKey(),
  name: text().notNull(),
  prefixes: jsonb().$type<readonly string[]>().notNull(),
  position: integer().notNull(),
})

/** A delivery service; `rules` is the shape of src/domain/delivery/tables.ts, checked by the importer. */
export const deliveryService = pgTable('delivery_service', {
  id: integer().primaryKey(),
  name: text().notNull(),
  description: text().notNull().default(''),
  isDefault: boolean('is_default').notNull().default(false),
  rules: jsonb().$type<unknown>().notNull(),
  position: integer().notNull(),
})

export const discountCode = pgTable('discount_code', {
  id: id(),
  /** Upper case. */
  code: text().notNull().unique(),
  description: text().notNull().default(''),
  rules: jsonb().$type<unknown>().notNull(),
  withdrawn: boolean().notNull().default(false),
})

/** What shoppers type, and what the shop calls it; read into the index of the search. */
export const synonym = pgTable('synonym', {
  /** The first of `words`, in lower case. */
  name: text().primaryKey(),
  words: jsonb().$type<readonly string[]>().notNull(),
  means: jsonb().$type<readonly string[]>().notNull(),
  position: integer().notNull(),
})
