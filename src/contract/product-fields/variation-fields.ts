import { z } from 'zod'
import type { Goods, Prices } from '#domain/catalogue/goods.ts'
import * as values from '../catalogue-file/values.ts'
import {
  amount,
  date,
  flagOr,
  kilograms,
  millimetres,
  orNull,
  pieces,
  pounds,
  squareMetres,
  words,
  wordsOrNone,
} from './codecs.ts'
import type { PlainField, StructuralField } from './field.ts'
import { tileData } from './tile-data.ts'

type PriceField = PlainField<'pricing', keyof Prices> & {
  /** Whether shoppers pay it: an import that moves it by very much needs `--yes`. */
  readonly charged: boolean
}

/** Prices ex VAT, in pounds with up to four decimals (P-269, T-391). */
export const priceFields = {
  selling_price: {
    ...pounds,
    column: 'sellingRate',
    wire: 'pricing',
    rule: 'sellingPrice',
    charged: true,
  },
  regular_price: {
    ...orNull(pounds),
    column: 'regularRate',
    wire: 'pricing',
    rule: 'regularPrice',
    charged: false,
    whenEmptied: 'change',
  },
  selling_from_price: {
    ...orNull(pounds),
    column: 'sellingFromRate',
    wire: 'pricing',
    rule: 'sellingFromPrice',
    charged: true,
    whenEmptied: 'change',
  },
  selling_regular_price: {
    ...orNull(pounds),
    column: 'sellingRegularRate',
    wire: 'pricing',
    rule: 'sellingRegularPrice',
    charged: false,
    whenEmptied: 'change',
  },
  product_portion: {
    ...orNull(pounds),
    column: 'productPortionRate',
    wire: 'pricing',
    rule: 'productPortion',
    charged: true,
    whenEmptied: 'change',
  },
  delivery_portion: {
    ...orNull(pounds),
    column: 'deliveryPortionRate',
    wire: 'pricing',
    rule: 'deliveryPortion',
    charged: true,
    whenEmptied: 'change',
  },
  variation_equivalent_m2: {
    ...orNull(pounds),
    column: 'equivalentPerM2Rate',
    wire: 'pricing',
    rule: 'equivalentPerM2',
    charged: false,
    whenEmptied: 'change',
  },
  shipping_rate: {
    ...orNull(pounds),
    column: 'shippingRate',
    wire: 'pricing',
    rule: 'shippingRate',
    charged: true,
    whenEmptied: 'loss',
  },
} as const satisfies Readonly<Record<string, PriceField>>

type VariationField =
  | PlainField<'variation', Exclude<keyof Goods, 'prices' | 'stock'>>
  | PriceField
  | StructuralField

/**
 * The fields of a variation. Structural are its stock, which the shop counts itself, and its attributes,
 * which are rows of another table. `tile_area` is plain, and an import derives it where the file leaves it out.
 */
export const variationFields = {
  sku: { ...words(values.code), column: 'sku', wire: 'variation' },
  name: { ...words(values.line), column: 'name', wire: 'variation' },
  description: {
    ...wordsOrNone(values.text),
    column: 'description',
    wire: 'variation',
    whenEmptied: 'loss',
  },
  snake_case: {
    ...words(
      z
        .string()
        .max(60)
        .regex(/^[a-z0-9]+(_[a-z0-9]+)*$/, 'must be lower-case words joined by underscores'),
    ),
    column: 'snakeCase',
    wire: 'variation',
  },
  is_sample: { ...flagOr(false), column: 'isSample', wire: 'variation', rule: 'isSample' },
  coverage: {
    ...orNull(squareMetres),
    column: 'coverageMm2',
    wire: 'variation',
    rule: 'coverage',
    whenEmptied: 'loss',
  },
  weight: {
    ...orNull(kilograms),
    column: 'weightGrams',
    wire: 'variation',
    rule: 'weight',
    whenEmptied: 'loss',
  },
  dimension_x: {
    ...orNull(millimetres),
    column: 'dimensionXMm',
    wire: 'variation',
    rule: 'dimensionXMm',
    whenEmptied: 'loss',
  },
  dimension_y: {
    ...orNull(millimetres),
    column: 'dimensionYMm',
    wire: 'variation',
    rule: 'dimensionYMm',
    whenEmptied: 'loss',
  },
  tile_area: {
    ...orNull(squareMetres),
    column: 'tileAreaMm2',
    wire: 'variation',
    rule: 'tileArea',
    whenEmptied: 'loss',
  },
  pieces: {
    ...orNull(pieces),
    column: 'pieces',
    wire: 'variation',
    whenEmptied: 'loss',
  },
  laying: { ...orNull(tileData), column: 'laying', wire: null, whenEmptied: 'loss' },
  qty_alert_point: {
    ...orNull(amount),
    column: 'qtyAlertHundredths',
    wire: 'variation',
    rule: 'alertPoint',
    whenEmptied: 'change',
  },
  stock: {
    file: values.amount
      .nullable()
      .optional()
      .describe(
        'in m² or units; null or left out: not limited. The first count of a new variation; others keep the count of the shop, unless stock is imported too (--with-stock)',
      ),
  },
  stock_was: {
    file: values.amount
      .nullable()
      .optional()
      .describe('the stock when the file was exported: stock is imported only where the shop still has it'),
  },
  expected_on: {
    ...orNull(date),
    column: 'expectedOn',
    wire: 'variation',
    whenEmptied: 'change',
  },
  allow_nominated_day: { ...flagOr(true), column: 'allowNominatedDay', wire: null },
  ...priceFields,
  attributes: {
    file: z.record(values.code, values.code).default({}).describe('attribute group code → option code'),
  },
  withdrawn: { ...flagOr(false), column: 'withdrawn', wire: null },
} as const satisfies Readonly<Record<string, VariationField>>
