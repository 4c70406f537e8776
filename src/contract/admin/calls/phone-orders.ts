import { z } from 'zod'
import { textFields } from '#domain/checkout/form.ts'
import { staffSettlements } from '#domain/orders/settlement.ts'
import { checkoutFieldNames } from '../../checkout-names.ts'
import { formText, poundsIncVat, wireId, wireQuantity } from '../../wire.ts'
import type { AdminCall } from '../call.ts'
import { tick } from '../form-fields.ts'
import { noteOf, withoutCardNumber } from '../note.ts'
import { orderNumberField } from '../order-fields.ts'

/* Orders that staff make for a customer (M-078). Amounts are pounds with VAT. */

/** Names the order from its beginning until it is placed. */
export const draft = {
  key: z.string().regex(/^[\w-]{20,64}$/, 'There is no such order.'),
}

const find = z.string().trim().max(100, 'Type at most 100 letters.').default('')

const none = (typed: unknown): unknown => (typed === '' || typed === undefined ? null : typed)

/** The fields of the checkout, but for the password, which a customer alone chooses. */
const detailNames = textFields
  .filter((field) => field !== 'password' && field !== 'passwordConfirmation' && field !== 'tradeCompanyName')
  .map((field) => checkoutFieldNames[field])

/* Some telephone numbers abroad pass as a card's. */
const detailFields: Readonly<Record<string, typeof formText>> = Object.fromEntries(
  detailNames.map((name) => [
    name,
    name === checkoutFieldNames.telephone ? formText : withoutCardNumber(formText),
  ]),
)

const credit = z.object({ limit: poundsIncVat, owed: poundsIncVat }).nullable()

/** The ways to pay that staff note. 'unpaid' is no payment: such an order is left on hold. */
export const notedPayments = staffSettlements.filter((way) => way !== 'unpaid')

const PhoneOrderView = z.object({
  key: z.string(),
  customer: z.object({ id: z.number(), name: z.string(), company: z.string() }).nullable(),
  /** The order that it became; null: not placed yet. */
  placed: z.object({ number: z.string() }).nullable(),
  lines: z.array(
    z.object({
      id: z.number(),
      sku: z.string(),
      name: z.string(),
      /** '600 × 600 mm · 21.6 m² (60 tiles)' */
      bought: z.string(),
      quantity: z.number(),
      perMetre: z.boolean(),
      unitPrice: poundsIncVat,
      price: poundsIncVat,
      /** Why it cannot be ordered as it is. */
      problem: z.string().nullable(),
    }),
  ),
  /** Extras that the goods still need, such as grout, as the shop's basket suggests them. */
  needs: z.array(
    z.object({
      variationId: z.number(),
      sku: z.string(),
      name: z.string(),
      /** Packs. */
      quantity: z.number(),
      price: poundsIncVat,
    }),
  ),
  totals: z.object({
    goods: poundsIncVat,
    discount: poundsIncVat,
    discountText: z.string().nullable(),
    delivery: poundsIncVat,
    postageRefund: poundsIncVat,
    vat: poundsIncVat,
    total: poundsIncVat,
  }),
  code: z.object({ code: z.string(), problem: z.string().nullable() }).nullable(),
  postcode: z.string().nullable(),
  services: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      price: poundsIncVat,
      /** Days as '2026-11-24' with their words. */
      dates: z.array(z.tuple([z.string(), z.string()])),
      choosesDate: z.boolean(),
    }),
  ),
  notOffered: z.array(z.object({ name: z.string(), reason: z.string() })),
  chosen: z.object({ serviceId: z.number().nullable(), date: z.string().nullable() }),
  details: z.object({
    /** By the names of the checkout's fields. */
    fields: z.record(z.string(), z.string()),
    billingDiffers: z.boolean(),
    problems: z.record(z.string(), z.string()),
    isWhole: z.boolean(),
  }),
  /** The payment link by which it can be paid now: until it is taken back, nothing changes. Null: none. */
  openLink: z.number().nullable(),
  /** Why it cannot be placed yet; null: it can. */
  problem: z.string().nullable(),
  /** Identifies what is shown; placing sends it back. */
  shown: z.string().nullable(),
  credit,
  whyNotAccount: z.string().nullable(),
})

const MOST_ROOMS = 20
const MOST_PACKS = 24

/** A field of a form, once or for each room. */
const sides = z.preprocess(
  (sent) => (sent === undefined ? [] : [sent].flat()),
  z.array(z.string().max(30)).max(MOST_ROOMS, `Measure at most ${MOST_ROOMS} rooms at once.`),
)

/** '12:2 13:1': the ids of variations, and how much of each. */
const packs = z
  .string()
  .regex(/^\d{1,9}:\d{1,9}(?:\.\d{1,2})?(?: \d{1,9}:\d{1,9}(?:\.\d{1,2})?)*$/, 'Measure the goods again.')
  .transform((text) =>
    text.split(' ').map((pack) => {
      const [id = '', quantity = ''] = pack.split(':')
      return { id: Number(id), quantity }
    }),
  )
  .refine((all) => all.length <= MOST_PACKS, 'Measure the goods again.')

const changed = z.object({ key: z.string(), note: z.string() })

export const phoneOrderCalls = {
  findCustomers: {
    method: 'GET',
    path: '/admin/api/phone-orders/customers',
    summary:
      'People by telephone, email, company, name or postcode: accounts first, then guests by their orders',
    right: 'orders.make',
    input: z.object({ find }),
    output: z.object({
      customers: z.array(
        z.object({
          customerId: z.number().nullable(),
          orderNumber: z.string().nullable(),
          name: z.string(),
          company: z.string(),
          email: z.string(),
          telephone: z.string(),
          place: z.string(),
          credit,
        }),
      ),
    }),
  },
  startPhoneOrder: {
    method: 'POST',
    path: '/admin/api/phone-orders',
    summary:
      'Begins an order for an account, for the guest of an earlier order, or for a new customer; with the lines of that order if they want them again',
    right: 'orders.make',
    input: z.object({
      customerId: z.preprocess(none, wireId.nullable()),
      orderNumber: z.preprocess(none, orderNumberField.nullable()),
      /** The goods of that order are added, at the prices and stock of now. */
      again: tick,
    }),
    output: z.object({
      key: z.string(),
      /** What of that order was left out or changed, by line. */
      notes: z.array(z.string()),
    }),
  },
  readPhoneOrder: {
    method: 'GET',
    path: '/admin/api/phone-orders/:key',
    summary: 'An order that staff make, with the prices, services and ways to pay of this moment',
    right: 'orders.make',
    input: z.object(draft),
    output: PhoneOrderView,
  },
  findGoods: {
    method: 'GET',
    path: '/admin/api/phone-orders/goods',
    summary: 'Goods on sale by sku or name, with price and stock',
    right: 'orders.make',
    input: z.object({ find }),
    output: z.object({
      goods: z.array(
        z.object({
          variationId: z.number(),
          sku: z.string(),
          name: z.string(),
          price: z.string(),
          stock: z.string(),
          perMetre: z.boolean(),
          step: z.string().nullable(),
          isSample: z.boolean(),
          /** What its calculator counts; null: it has none. */
          calculator: z.enum(['area', 'volume']).nullable(),
        }),
      ),
    }),
  },
  measurePhoneOrder: {
    method: 'GET',
    path: '/admin/api/phone-orders/:key/calculator',
    summary:
      'How much of an article rooms need, by the shop’s calculator, with waste; ways to cover it, priced',
    right: 'orders.make',
    input: z.object({
      ...draft,
      variationId: wireId,
      /** Of each room, in the order of `width`; a room without both is left out. */
      length: sides,
      width: sides,
      x_y_unit: z.string().max(10).optional(),
      /** Of goods that are poured. */
      depth: z.string().max(30).optional(),
      z_unit: z.string().max(10).optional(),
      /** A tenth more. */
      wastage: tick,
    }),
    output: z.object({
      sku: z.string(),
      /** '4.9 × 4 m = 19.6 m²' */
      sides: z.string(),
      /** '19.6 m² + 10 % = 21.56 m²' */
      need: z.string(),
      options: z.array(
        z.object({
          tag: z.string().nullable(),
          /** '21.6 m² of 600 × 600 mm' */
          text: z.string(),
          /** For `addPhoneOrderPacks`: '12:21.6'. */
          packs: z.string(),
          price: poundsIncVat,
          /** '19.6 m² + 10 % = 21.56 m² → 60 tiles → 21.6 m²' */
          working: z.string(),
          notice: z.string().nullable(),
          addable: z.boolean(),
        }),
      ),
    }),
  },
  addPhoneOrderPacks: {
    method: 'POST',
    path: '/admin/api/phone-orders/:key/packs',
    summary: 'Adds what the calculator found: one article, or packs that go together',
    right: 'orders.make',
    input: z.object({ ...draft, packs, press: z.string().max(64).default('') }),
    output: changed,
  },
  addPhoneOrderLine: {
    method: 'POST',
    path: '/admin/api/phone-orders/:key/lines',
    summary: 'Adds goods: an area in square metres becomes whole tiles; a repeated press adds nothing',
    right: 'orders.make',
    input: z.object({
      ...draft,
      variationId: wireId,
      quantity: wireQuantity,
      press: z.string().max(64).default(''),
    }),
    output: changed,
  },
  changePhoneOrderLine: {
    method: 'POST',
    path: '/admin/api/phone-orders/:key/lines/:line',
    summary: 'Sets the quantity of a line, or takes it out',
    right: 'orders.make',
    input: z.object({ ...draft, line: wireId, quantity: wireQuantity.default(''), remove: tick }),
    output: changed,
  },
  deliverPhoneOrder: {
    method: 'POST',
    path: '/admin/api/phone-orders/:key/delivery',
    summary: 'Sets the postcode that delivery is priced for, or chooses service and day',
    right: 'orders.make',
    input: z.object({
      ...draft,
      postcode: z.string().max(100).optional(),
      serviceId: z.preprocess(none, wireId.nullable()).optional(),
      date: z.string().max(10).default(''),
    }),
    output: changed,
  },
  codePhoneOrder: {
    method: 'POST',
    path: '/admin/api/phone-orders/:key/code',
    summary: 'Applies a discount code, or takes it off when empty',
    right: 'orders.make',
    input: z.object({ ...draft, code: z.string().max(100).default('') }),
    output: changed,
  },
  addressPhoneOrder: {
    method: 'POST',
    path: '/admin/api/phone-orders/:key/details',
    summary: 'Saves name, addresses, telephone and email; what has a problem is kept, and named',
    right: 'orders.make',
    input: z.object({ ...draft, [checkoutFieldNames.billingDiffers]: tick, ...detailFields }),
    output: changed,
  },
  placePhoneOrder: {
    method: 'POST',
    path: '/admin/api/phone-orders/:key/place',
    summary: 'Places the order as it was shown: on account, on hold, or with a payment that was noted',
    right: 'orders.make',
    input: z.object({
      ...draft,
      shown: z.string().min(1, 'Look at the order as it is now, then place it.').max(20_000),
      way: z.enum(['account', 'on-hold', 'paid'], { error: 'Choose how the customer pays.' }),
      paidBy: z.preprocess(none, z.enum(notedPayments, { error: 'Choose how it was paid.' }).nullable()),
      reference: noteOf(100),
    }),
    output: z.object({ number: z.string() }),
  },
} as const satisfies Readonly<Record<string, AdminCall>>
