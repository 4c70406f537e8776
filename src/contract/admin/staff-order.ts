import { z } from 'zod'
import { holdSettlements } from '#domain/orders/settlement.ts'
import { holdReasons } from '#domain/orders/staff-hold.ts'
import { goodsStandings, moneyStandings } from '#domain/orders/standing.ts'
import { orderStates } from '#domain/orders/states.ts'
import { paymentMethods } from '#domain/payments/methods.ts'
import { refundReasons } from '#domain/refunds/reasons.ts'
import { returnReasons } from '#domain/returns/reasons.ts'
import { returnStates } from '#domain/returns/states.ts'
import { poundsIncVat } from '../wire.ts'

const staffOrderLine = z.object({
  id: z.number(),
  variationId: z.number(),
  sku: z.string(),
  name: z.string(),
  /** '600 × 600 mm · 21.6 m² (60 tiles)' */
  bought: z.string(),
  isSample: z.boolean(),
  /** Square metres where goods are sold so; units otherwise. */
  quantity: z.number(),
  tiles: z.number().nullable(),
  perMetre: z.boolean(),
  unitPrice: poundsIncVat,
  price: poundsIncVat,
  discount: poundsIncVat,
  /** How much of its price is part-crate delivery (S-004). */
  partCrate: poundsIncVat,
  /** What of it was sent, came back by returns, and was cancelled, '28 tiles (10.08 m²)'; null: nothing. */
  sent: z.string().nullable(),
  returned: z.string().nullable(),
  cancelled: z.string().nullable(),
  givenBack: poundsIncVat,
  /** The address of its picture at the shop; null: the product has none. */
  picture: z.string().nullable(),
  productPath: z.string(),
})

/** The order as staff see it (M-036). Amounts are pounds with VAT, moments ISO 8601. */
export const StaffOrder = z.object({
  number: z.string(),
  version: z.number(),
  /** The customer's own number for it (M-085); null: none. */
  poNumber: z.string().nullable(),
  placedAt: z.string(),
  state: z.enum(orderStates),
  goods: z.enum(goodsStandings),
  money: z.enum(moneyStandings),
  /** The name of its picker; null: it is not picked. */
  picker: z.string().nullable(),
  needsAttention: z.boolean(),
  attention: z.array(z.string()),
  hold: z
    .object({
      reason: z.enum(holdReasons),
      since: z.string(),
      /** Null: not known, for holds from before the log. */
      who: z.string().nullable(),
      until: z.string().nullable(),
    })
    .nullable(),
  lines: z.array(staffOrderLine),
  /** Refunds and cancellations that wait for a second person (M-200), oldest first. */
  requests: z.array(
    z.object({
      who: z.string(),
      askedAt: z.string(),
      amount: poundsIncVat,
      reason: z.enum(refundReasons),
      /** What is not sent if it is allowed; null: it gives money back alone. */
      stops: z.enum(['order', 'goods']).nullable(),
      /** '6 tiles (2.16 m²) Moorland' */
      goods: z.array(z.string()),
    }),
  ),
  /** What of it was sent, oldest first, without what was taken back or corrected. */
  dispatches: z.array(
    z.object({
      number: z.number(),
      /** '2026-11-26' */
      day: z.string(),
      /** The person that recorded it; null: not known, for dispatches from before the log. */
      who: z.string().nullable(),
      carrier: z.string().nullable(),
      /** Each with its page at the carrier; null: it has none. */
      tracking: z.array(z.object({ number: z.string(), link: z.string().nullable() })),
      goods: z.array(z.object({ name: z.string(), bought: z.string() })),
    }),
  ),
  /** Its returns, oldest first. */
  returns: z.array(
    z.object({
      number: z.number(),
      state: z.enum(returnStates),
      reason: z.enum(returnReasons),
      askedAt: z.string(),
      /** What came, or is to come: '6 tiles (2.16 m²) Moorland'. */
      goods: z.array(z.string()),
    }),
  ),
  /** Its extra charges that were not taken back. */
  charges: z.array(
    z.object({
      number: z.number(),
      words: z.string(),
      amount: poundsIncVat,
      /** 'account': the trade account owes it. */
      state: z.enum(['due', 'paid', 'account']),
      /** What of it was given back, or is being given back. */
      refunded: poundsIncVat,
    }),
  ),
  /** It may be sent before they are paid. */
  sendsUnpaid: z.boolean(),
  totals: z.object({
    goods: poundsIncVat,
    discount: poundsIncVat,
    discountName: z.string().nullable(),
    delivery: poundsIncVat,
    postageRefund: poundsIncVat,
    total: poundsIncVat,
    vat: poundsIncVat,
    vatRate: z.string(),
    exVat: z.number(),
    refunded: poundsIncVat,
    /** What staff are still to give back by hand and record, extra charges included (M-068). */
    toGiveBack: poundsIncVat,
    /** What the order comes to now: its total less what was given back or cancelled of it. */
    kept: poundsIncVat,
    received: poundsIncVat,
    /** What of that is above the total: a payment was matched with an order that was paid. */
    overpaid: poundsIncVat,
    /** Of its extra charges: what is to pay. */
    due: poundsIncVat,
  }),
  customer: z.object({
    name: z.string(),
    company: z.string().nullable(),
    email: z.string(),
    telephone: z.string(),
    accountId: z.number().nullable(),
  }),
  deliveryAddress: z.array(z.string()),
  billingAddress: z.array(z.string()),
  shopperNotes: z.string(),
  delivery: z.object({
    service: z.string(),
    day: z.string().nullable(),
    /** 'Nominated Day, Tue 10 June 2025' */
    promise: z.string(),
    isKerbside: z.boolean(),
    kerbsideAgreedAt: z.string().nullable(),
  }),
  payment: z.object({
    method: z.enum(paymentMethods),
    /** The provider's id, and the payment's page there. */
    id: z.string().nullable(),
    page: z.string().nullable(),
    settlement: z.enum(holdSettlements).nullable(),
    reference: z.string().nullable(),
    /** Card payments of a link or a reference that pay it: each with its id and page at the provider. */
    matched: z.array(z.object({ id: z.string(), page: z.string(), amount: poundsIncVat })),
  }),
  terms: z.object({
    sha256: z.string(),
    agreedAt: z.string(),
    /** The wording as it was agreed to; null: not stored, for orders from before it was. */
    html: z.string().nullable(),
  }),
  optIn: z.boolean(),
  timeline: z.array(z.object({ at: z.string(), who: z.string(), what: z.string(), detail: z.string() })),
})
export type StaffOrder = z.output<typeof StaffOrder>
