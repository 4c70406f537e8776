import { z } from 'zod'
import { goodsStandings } from '#domain/orders/standing.ts'
import type { AdminCall } from '../call.ts'
import { File } from '../file.ts'
import { labelSizes } from '../label-size.ts'
import { withoutCardNumber } from '../note.ts'
import { orderAt, orderNumber } from '../order-fields.ts'
import { orderNumbersUpTo, ordersAtUpTo } from '../order-numbers.ts'
import { MOST_TOGETHER } from '../order-view.ts'
import { adminPaths } from '../paths.ts'
import { linePosition } from '../record-id.ts'

/* What the yard picks and packs (M-049, M-052, M-161). */

const MOST_ORDERS = 50
/** As many as the list of samples shows at once. */
const MOST_SAMPLES = 200

const orderNumbers = orderNumbersUpTo(MOST_ORDERS)
const sampleNumbers = orderNumbersUpTo(MOST_SAMPLES)

const PickOrder = z.object({
  number: z.string(),
  version: z.number(),
  name: z.string(),
  town: z.string(),
  postcode: z.string(),
  telephone: z.string(),
  /** 'Nominated Day, Tue 10 June 2025' */
  delivery: z.string(),
  notes: z.string(),
  kilograms: z.number(),
  pallets: z.number(),
  /** '2026-11-26'; null: none was agreed. */
  delivery_day: z.string().nullable(),
  standing: z.enum(goodsStandings),
  /** Who picks it or packed it; null: no one yet. */
  picked_by: z.string().nullable(),
  /** It was changed after it was packed. */
  changed_since_packed: z.boolean(),
  /** A refund or a cancellation of it waits for a second person (M-200). */
  waits_for_decision: z.boolean(),
  /** Why it is not to be picked, as a sentence; null: it is. */
  refused: z.string().nullable(),
})

const PickLine = z.object({
  order: z.string(),
  position: z.int(),
  sku: z.string(),
  name: z.string(),
  /** The place in the yard; null: none is recorded. */
  bin: z.string().nullable(),
  /** '60 tiles = 1 crate · 21.6 m²' */
  take: z.string(),
  sample: z.boolean(),
  kilograms: z.number().nullable(),
})

const YardOrder = PickOrder.extend({
  is_late: z.boolean(),
  lines: z.array(
    z.object({ sku: z.string(), name: z.string(), bin: z.string().nullable(), take: z.string() }),
  ),
})

const SampleOrder = z.object({
  number: z.string(),
  version: z.number(),
  name: z.string(),
  postcode: z.string(),
  samples: z.array(z.object({ sku: z.string(), name: z.string(), bin: z.string().nullable() })),
})

const FoundCode = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    number: z.string(),
    /** The page where its next step is. */
    page: z.enum(['pick', 'dispatch', 'samples']),
  }),
  z.object({
    kind: z.literal('article'),
    sku: z.string(),
    name: z.string(),
    /** Orders that it is to be picked for, the first that is due on top; at most five. */
    orders: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('unknown'),
    /** Says what was read. */
    message: z.string(),
  }),
])

const pickRight = ['orders.see-to-pick', 'orders.dispatch'] as const

const dayOrNone = z
  .union([z.literal(''), z.null(), z.iso.date('Give the day as 2026-11-26.')])
  .default(null)
  .transform((typed) => (typed === '' ? null : typed))

export const pickingCalls = {
  ordersToPick: {
    method: 'GET',
    path: '/admin/api/orders-to-pick',
    summary: 'Orders of the yard by the day they are due: to be picked, or packed and ready to be sent',
    right: pickRight,
    input: z.object({
      stage: z.enum(['to-pick', 'packed']).default('to-pick'),
      /** Delivered on that day or before. */
      until: dayOrNone,
      /** The number that `next` of the page before said. */
      after: z.string().max(20).default(''),
    }),
    output: z.object({ orders: z.array(YardOrder), next: z.string().nullable() }),
  },
  pickList: {
    method: 'GET',
    path: '/admin/api/pick-list',
    summary: 'What is to be picked for some orders, in the order of the places in the yard',
    right: pickRight,
    input: z.object({ orders: orderNumbers }),
    output: z.object({
      orders: z.array(PickOrder),
      lines: z.array(PickLine),
      kilograms: z.number(),
      pallets: z.number(),
    }),
  },
  pickListDocument: {
    method: 'GET',
    path: '/admin/api/pick-list/document',
    summary: 'The same on A4 with barcodes, as a PDF',
    right: pickRight,
    input: z.object({ orders: orderNumbersUpTo(MOST_TOGETHER) }),
    output: File,
  },
  findCode: {
    method: 'GET',
    path: adminPaths.codes,
    summary: 'What a scanned or typed code belongs to: an order by its number, or an article by its SKU',
    right: pickRight,
    input: z.object({ code: z.string().max(4_000, 'The code is too long.') }),
    output: FoundCode,
  },
  startPick: {
    method: 'POST',
    path: '/admin/api/orders/:number/pick',
    summary: 'Say that you pick an order, so that no other person does',
    right: 'orders.dispatch',
    input: z.object({ ...orderNumber, take_over: z.boolean().default(false) }),
    output: z.object({ number: z.string(), picked_by: z.string() }),
  },
  finishPick: {
    method: 'POST',
    path: '/admin/api/orders/:number/finish-pick',
    summary: 'Say that an order is picked and stands packed',
    right: 'orders.dispatch',
    input: z.object({ ...orderAt, take_over: z.boolean().default(false) }),
    output: z.object({ number: z.string() }),
  },
  reportShort: {
    method: 'POST',
    path: '/admin/api/orders/:number/short',
    summary: 'Say that the yard found less of a line than is to be sent; the office sees it',
    right: 'orders.dispatch',
    input: z.object({
      ...orderNumber,
      position: z.coerce.number().pipe(linePosition),
      /** In the unit that the yard counts: tiles, else square metres or packs. */
      found: z
        .union(
          [
            z.number(),
            z
              .string()
              .trim()
              .regex(/^\d{1,7}(\.\d{1,2})?$/),
          ],
          {
            error: 'Give what you found as a number.',
          },
        )
        .transform(Number)
        .pipe(z.number().min(0, 'Give what you found as a number.')),
    }),
    output: z.object({ number: z.string() }),
  },
  endPick: {
    method: 'POST',
    path: '/admin/api/orders/:number/end-pick',
    summary: 'Leave an order to be picked by others',
    right: 'orders.dispatch',
    input: z.object(orderNumber),
    output: z.object({ number: z.string() }),
  },
  orderLabels: {
    method: 'GET',
    path: '/admin/api/orders/:number/labels',
    summary: 'Labels of an order, 1 of n to n of n, as a PDF',
    right: pickRight,
    input: z.object({
      ...orderNumber,
      /** Pallets or parcels; left out: as many pallets as its weight needs. */
      count: z.coerce.number().int().min(1).max(60).optional(),
      paper: z.enum(labelSizes).default('a4'),
    }),
    output: File,
  },
  setBin: {
    method: 'POST',
    path: '/admin/api/bins',
    summary: 'Record the place of an article in the yard; empty: none',
    right: 'stock.adjust',
    input: z.object({
      sku: z.string().trim().min(1).max(60),
      bin: withoutCardNumber(z.string().trim().max(20)),
      /** The place that the person saw (M-194); left out: none. */
      was: z.string().default(''),
    }),
    output: z.object({ sku: z.string(), bin: z.string().nullable() }),
  },
  samplesToSend: {
    method: 'GET',
    path: '/admin/api/samples',
    summary: 'Orders of samples alone that wait to be posted, oldest first, and those with goods besides',
    right: pickRight,
    input: z.object({}),
    output: z.object({
      orders: z.array(SampleOrder),
      more: z.boolean(),
      /** Their samples go with the goods. */
      with_goods: z.array(SampleOrder),
    }),
  },
  sampleLabels: {
    method: 'GET',
    path: '/admin/api/samples/labels',
    summary: 'Address labels of these sample orders, as a PDF',
    right: pickRight,
    input: z.object({ orders: sampleNumbers, paper: z.enum(labelSizes).default('a4') }),
    output: File,
  },
  sampleLetters: {
    method: 'GET',
    path: '/admin/api/samples/letters',
    summary: 'A letter to go with the samples of each of these orders, as a PDF',
    right: pickRight,
    input: z.object({ orders: sampleNumbers }),
    output: File,
  },
  postSamples: {
    method: 'POST',
    path: '/admin/api/samples/post',
    summary: 'Record that these sample orders are posted; one that cannot be is left out and says why',
    right: 'orders.dispatch',
    input: z.object({ orders: ordersAtUpTo(MOST_SAMPLES) }),
    output: z.object({
      sent: z.array(z.string()),
      left_out: z.array(z.object({ number: z.string(), why: z.string() })),
    }),
  },
} as const satisfies Readonly<Record<string, AdminCall>>
