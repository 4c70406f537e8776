import { z } from 'zod'
import { customerKinds, listStates } from '#domain/orders/order-status.ts'
import { holdSettlements } from '#domain/orders/settlement.ts'
import { goodsStandings, moneyStandings } from '#domain/orders/standing.ts'
import { paymentMethods } from '#domain/payments/methods.ts'
import type { AdminCall } from '../call.ts'
import { orderNumber } from '../order-fields.ts'
import { orderSorts } from '../order-view.ts'

/* A GET form sends a field that is not filled in as ''. */
const none = (typed: unknown): unknown => (typed === '' || typed === undefined ? null : typed)

const optionalDay = z
  .preprocess(none, z.iso.date({ error: 'Give a day, for example 2026-11-24.' }).nullable())
  .default(null)
const amount = 'Give an amount in pounds, for example 250 or 250.50.'
const optionalPounds = z
  .preprocess(none, z.coerce.number({ error: amount }).min(0, amount).max(10_000_000, amount).nullable())
  .default(null)
const word = z
  .preprocess(none, z.string().trim().max(60, 'Give up to 60 characters.').nullable())
  .default(null)
const ticked = z
  .preprocess(none, z.enum(['yes'], { error: 'Tick it or leave it out.' }).nullable())
  .default(null)

/** The filters of the list, as its address has them; an export has the same. */
export const orderFilterFields = {
  /** Left out: 'to-send', or every state where something is searched for. */
  state: z
    .preprocess(none, z.enum(['all', ...listStates], { error: 'Choose a state from the list.' }).nullable())
    .default(null),
  /** Number or part of it, name, company, email, telephone or postcode, in any spelling. */
  find: z
    .preprocess(none, z.string().trim().max(100, 'Search for up to 100 characters.').nullable())
    .default(null),
  method: z
    .preprocess(none, z.enum(paymentMethods, { error: 'Choose a way to pay from the list.' }).nullable())
    .default(null),
  deliveryFrom: optionalDay,
  deliveryTo: optionalDay,
  placedFrom: optionalDay,
  placedTo: optionalDay,
  totalFrom: optionalPounds,
  totalTo: optionalPounds,
  money: z
    .preprocess(
      none,
      z.enum(moneyStandings, { error: 'Choose a state of the money from the list.' }).nullable(),
    )
    .default(null),
  /** The name of a delivery service, exactly as orders have it: 'Nominated Day'. */
  service: word,
  /** The code of a delivery zone: its orders are those whose postcode is in it now. */
  zone: word,
  /** The SKU of an article that the order has. */
  sku: word,
  /** The name of a product that it has, in any case, or the product's part of the shop's address. */
  product: z
    .preprocess(none, z.string().trim().max(200, 'Give up to 200 characters.').nullable())
    .default(null),
  /** The code of a supplier of one of its goods. */
  supplier: word,
  /** A discount code that it used. */
  code: word,
  customer: z
    .preprocess(none, z.enum(customerKinds, { error: 'Choose a kind of customer from the list.' }).nullable())
    .default(null),
  note: ticked,
  attention: ticked,
  sample: ticked,
  /** On hold by staff, and the time until which has come. */
  holdDue: ticked,
}

/** An order of the list. Amounts are pounds, VAT included. */
const listedOrder = z.object({
  number: z.string(),
  /** For changes of it (M-194). */
  version: z.int(),
  placedAt: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  town: z.string(),
  postcode: z.string(),
  /** The lines as they were bought: '600 × 600 mm · 10.08 m² (28 tiles)'. */
  goods: z.array(z.object({ sku: z.string(), name: z.string(), bought: z.string() })),
  total: z.number(),
  /** Given back of it; what staff are still to give back by hand stands apart (M-068). */
  refunded: z.number(),
  toGiveBack: z.number(),
  /** How staff recorded that an order on hold was paid; null: not recorded. */
  settlement: z.enum(holdSettlements).nullable(),
  method: z.enum(paymentMethods),
  /** What is to be done with the goods, and what stands about the money. */
  standing: z.enum(goodsStandings),
  /** The name of its picker; null: it is not picked. */
  picker: z.string().nullable(),
  money: z.enum(moneyStandings),
  /** '2026-11-24'; null: none was agreed. */
  deliveryDay: z.string().nullable(),
  delivery: z.string(),
  service: z.string(),
  /** Of all that was ordered. */
  kilograms: z.number(),
  pallets: z.int(),
  isLate: z.boolean(),
  needsAttention: z.boolean(),
  isPartSent: z.boolean(),
  hasNote: z.boolean(),
  /** A refund or a cancellation of it waits for a second person (M-200). */
  waitsForDecision: z.boolean(),
  isTrade: z.boolean(),
  isSampleOnly: z.boolean(),
})

/** A step or a note of the timeline. */
const step = z.object({ at: z.string(), who: z.string(), what: z.string(), detail: z.string() })

export const orderListCalls = {
  listOrders: {
    method: 'GET',
    path: '/admin/api/orders',
    summary:
      'A page of orders: what is to be sent by delivery day, oldest first; every other list newest first',
    right: 'orders.see',
    input: z.object({
      ...orderFilterFields,
      /** Left out: by delivery day where something is to be sent, else newest first. */
      sort: z
        .preprocess(none, z.enum(orderSorts, { error: 'Choose an order from the list.' }).nullable())
        .default(null),
      /** The order that the page begins after, or ends before. */
      after: z.preprocess(none, z.string().max(40).nullable()).default(null),
      before: z.preprocess(none, z.string().max(40).nullable()).default(null),
    }),
    output: z.object({
      state: z.enum(['all', ...listStates]),
      sort: z.enum(orderSorts),
      orders: z.array(listedOrder),
      /** The delivery zones to choose from. */
      zones: z.array(z.object({ code: z.string(), name: z.string() })),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      /** Exact up to 10,000; null: there are more. */
      count: z.number().nullable(),
    }),
  },
  previewOrder: {
    method: 'GET',
    path: '/admin/api/orders/:number/preview',
    summary: 'A look at an order from the list: its lines, its newest notes and its last three steps',
    right: 'orders.see',
    input: z.object(orderNumber),
    output: z.object({
      number: z.string(),
      lines: z.array(z.object({ sku: z.string(), name: z.string(), bought: z.string() })),
      /** '': none. */
      shopperNote: z.string(),
      /** The newest first, at most five, of `noteCount`. */
      notes: z.array(step),
      noteCount: z.int(),
      steps: z.array(step),
    }),
  },
} as const satisfies Readonly<Record<string, AdminCall>>
