import { z } from 'zod'
import { buyingForms } from '#domain/catalogue/buying-form.ts'
import { calculatorTypes, type Goods } from '#domain/catalogue/goods.ts'
import { pictureViews } from '#domain/catalogue/picture-views.ts'
import * as values from '../catalogue-file/values.ts'
import { CatalogueVariation } from '../catalogue-file/variation.ts'
import { centimetres, choice, date, flag, flagOr, orNull, words, wordsOrNone } from './codecs.ts'
import { consumption } from './consumption.ts'
import type { PlainField, StructuralField } from './field.ts'
import { tileData } from './tile-data.ts'

const Specification = z.object({ name: z.string(), value: z.string() })

/** On the wire a summary is part of each variation (T-034), and all of it part of the product. */
type ProductField = PlainField<'summary' | 'product', keyof Goods> | StructuralField

/**
 * The fields of a product. Structural are the references to its category and supplier, its pictures, its
 * links to other products, and its variations: they are rows of other tables. `buyable` and `buying_form` are
 * plain, and the wire has what follows from them instead.
 */
export const productFields = {
  slug: { ...words(values.slug), column: 'slug', wire: 'product' },
  category: { file: values.slug },
  supplier: { file: values.code },
  name: { ...words(values.line), column: 'name', wire: 'summary' },
  summary: { ...wordsOrNone(values.shortText), column: 'summary', wire: 'product', whenEmptied: 'loss' },
  description: {
    ...wordsOrNone(values.text),
    column: 'description',
    wire: 'product',
    whenEmptied: 'loss',
  },
  specifications: {
    file: z
      .array(z.strictObject({ name: values.line, value: values.specificationText }))
      .max(60)
      .default([]),
    print: (rows: readonly z.output<typeof Specification>[]) => [...rows],
    printed: z.array(Specification),
    canBeEmpty: true,
    column: 'specifications',
    wire: 'product',
    whenEmptied: 'loss',
  },
  buyable: { ...flagOr(true), column: 'buyable', wire: null },
  withdrawn: { ...flagOr(false), column: 'withdrawn', wire: null },
  use_per_meter_pricing: {
    ...flag(z.boolean()),
    column: 'usePerMeterPricing',
    wire: 'summary',
    rule: 'perMetre',
  },
  discountable: { ...flagOr(false), column: 'discountable', wire: 'summary', rule: 'discountable' },
  discount_qualifier: {
    ...flagOr(false),
    column: 'discountQualifier',
    wire: 'summary',
    rule: 'discountQualifier',
  },
  show_equivalent_price: { ...flagOr(false), column: 'showEquivalentPrice', wire: 'summary' },
  show_loose_load_box: {
    ...flagOr(false),
    column: 'showLooseLoadBox',
    wire: 'summary',
    rule: 'looseLoadBox',
  },
  calculator_type: {
    ...orNull(choice(calculatorTypes)),
    column: 'calculatorType',
    wire: 'summary',
    rule: 'calculatorType',
    whenEmptied: 'loss',
  },
  base_depth: {
    ...centimetres,
    file: centimetres.file.prefault(4).describe('cm; the depth that coverage is meant at'),
    column: 'baseDepthMm',
    wire: 'product',
  },
  consumption: {
    ...orNull(consumption),
    column: 'consumption',
    wire: 'product',
    whenEmptied: 'loss',
  },
  laying: { ...orNull(tileData), column: 'laying', wire: null, whenEmptied: 'loss' },
  buying_form: { ...orNull(choice(buyingForms)), column: 'buyingForm', wire: null, whenEmptied: 'change' },
  custom_sash: {
    ...orNull(words(values.sash)),
    column: 'customSash',
    wire: 'summary',
    whenEmptied: 'change',
  },
  video_id: {
    ...orNull(words(z.string().regex(/^[\w-]{6,20}$/, 'must be a video id'))),
    column: 'videoId',
    wire: 'product',
    whenEmptied: 'loss',
  },
  added_on: { ...orNull(date), column: 'addedOn', wire: null, whenEmptied: 'change' },
  media: {
    file: z
      .array(
        z.strictObject({
          file: values.mediaFile,
          alt: values.shortText.default(''),
          collection: values.code.default('product'),
          shows: z.enum(pictureViews).nullable().default(null),
          attributes: z
            .record(values.code, values.code)
            .refine((attributes) => Object.keys(attributes).length <= 1, 'must name one attribute at most')
            .default({})
            .describe('attribute group code → option code of the goods that the picture shows'),
        }),
      )
      .max(40)
      .default([]),
  },
  extras: { file: z.array(values.slug).max(20).default([]) },
  related: { file: z.array(values.slug).max(20).default([]) },
  goes_with: { file: z.array(values.slug).max(20).default([]) },
  variations: {
    file: z.array(CatalogueVariation).min(1, 'must have at least one variation').max(500),
  },
} as const satisfies Readonly<Record<string, ProductField>>
