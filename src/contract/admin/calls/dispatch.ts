import { z } from 'zod'
import { goodsStandings } from '#domain/orders/standing.ts'
import type { AdminCall } from '../call.ts'
import { noteOf, withoutCardNumber } from '../note.ts'
import { orderAt, orderNumber } from '../order-fields.ts'
import { linePosition, recordId } from '../record-id.ts'

/* Carriers, and what of an order is sent (M-053 to M-055). Quantities are what the yard counts: tiles of
 * goods in whole tiles, else square metres or packs with two decimals. */

const text = (most: number) => z.string().trim().max(most)

const carrierFields = {
  name: withoutCardNumber(text(60).min(1, 'Give the carrier a name.')),
  /** 'https://track.example/{number}'; empty: no tracking page. */
  link_pattern: text(300).default(''),
  /** '@@#########GB JD##############'; empty: any number. */
  number_pattern: text(200).default(''),
  active: z.boolean().default(true),
}
const Carrier = z.object({ id: z.int(), ...carrierFields })

const Line = z.object({
  position: z.int(),
  sku: z.string(),
  name: z.string(),
  sample: z.boolean(),
  unit: z.enum(['tiles', 'm2', 'units']),
  ordered: z.number(),
  sent: z.number(),
  left: z.number(),
  /** '32 tiles (11.52 m²)'; empty: nothing is left. */
  left_text: z.string(),
})

const Shipment = z.object({
  number: z.int(),
  /** '2026-11-26' */
  day: z.string(),
  carrier: z.string().nullable(),
  tracking: z.array(
    z.object({
      number: z.string(),
      link: z.string().nullable(),
      /** Whether it fits a pattern of its carrier (M-054). */
      fits: z.boolean(),
    }),
  ),
  goods: z.array(z.object({ name: z.string(), bought: z.string() })),
  /** Until then it can be taken back and no email goes out (ISO 8601); null: only corrected. */
  take_back_until: z.string().nullable(),
})

export const DispatchView = z.object({
  number: z.string(),
  /** For the next change (M-194). */
  version: z.number(),
  state: z.enum(['to-send', 'part-sent', 'sent']),
  /** What is to be done with its goods. */
  standing: z.enum(goodsStandings),
  /** Why nothing of it may be sent now, as a sentence; null: it may. */
  refused: z.string().nullable(),
  lines: z.array(Line),
  shipments: z.array(Shipment),
  /** Where it goes; without money, for the yard. */
  to: z.object({
    name: z.string(),
    address: z.array(z.string()),
    telephone: z.string(),
    delivery: z.string(),
    notes: z.string(),
  }),
  /** Of what is left to send. */
  kilograms: z.number(),
  pallets: z.number(),
  packed_by: z.string().nullable(),
  changed_since_packed: z.boolean(),
  /** A refund or a cancellation of it waits for a second person (M-200). */
  waits_for_decision: z.boolean(),
  carriers: z.array(z.object({ id: z.int(), name: z.string(), number_pattern: z.string().nullable() })),
})

const SentShipment = z.object({
  order: z.string(),
  /** 1, 2, … in the order. */
  number: z.int(),
  name: z.string(),
  postcode: z.string(),
  day: z.string(),
  carrier: z.string().nullable(),
  tracking: z.array(z.string()),
  take_back_until: z.string().nullable(),
})

const Sent = z.object({
  number: z.string(),
  version: z.number(),
  /** 1, 2, … in the order. */
  shipment: z.int(),
  all_sent: z.boolean(),
  take_back_until: z.string().nullable(),
  /** What to look at: a tracking number that fits no pattern of its carrier. */
  warnings: z.array(z.string()),
})

export const dispatchCalls = {
  carriers: {
    method: 'GET',
    path: '/admin/api/carriers',
    summary: 'The carriers with their link and number patterns',
    right: ['orders.dispatch', 'delivery.see'],
    input: z.object({}),
    output: z.array(Carrier),
  },
  saveCarrier: {
    method: 'POST',
    path: '/admin/api/carriers',
    summary: 'Add a carrier, or change the one with this id',
    right: 'delivery.change',
    input: z.object({
      id: recordId.optional(),
      ...carrierFields,
      /** Of a change: the carrier as the person saw it (M-194). */
      was: z.object(carrierFields).optional(),
    }),
    output: Carrier,
  },
  dispatchView: {
    method: 'GET',
    path: '/admin/api/orders/:number/dispatch',
    summary: 'What of an order was sent and what is left to send',
    right: ['orders.dispatch', 'orders.see'],
    input: z.object(orderNumber),
    output: DispatchView,
  },
  sentShipments: {
    method: 'GET',
    path: '/admin/api/shipments',
    summary: 'What was sent, newest first',
    right: 'orders.dispatch',
    /** `before`: what `next` of the page before said. */
    input: z.object({ before: z.union([z.literal(''), recordId]).default('') }),
    output: z.object({ shipments: z.array(SentShipment), next: z.int().nullable() }),
  },
  dispatchOrder: {
    method: 'POST',
    path: '/admin/api/orders/:number/dispatch',
    summary: 'Record that goods of an order are sent: some lines, or all that is left',
    right: 'orders.dispatch',
    input: z.object({
      ...orderAt,
      /** Left out: all that is left. */
      lines: z
        .array(z.object({ position: linePosition, quantity: z.number().positive() }))
        .min(1, 'Choose what is sent.')
        .max(500)
        .optional(),
      carrier: recordId.nullable().default(null),
      tracking: z.array(text(60).min(1)).max(20).default([]),
      /** '2026-11-26'; left out: today. */
      day: z.iso.date('Give the day as 2026-11-26.').optional(),
    }),
    output: Sent,
  },
  takeBackDispatch: {
    method: 'POST',
    path: '/admin/api/orders/:number/dispatch/:shipment/take-back',
    summary: 'Take a dispatch back before its email goes out',
    right: 'orders.dispatch',
    input: z.object({ ...orderAt, shipment: recordId }),
    output: DispatchView,
  },
  correctDispatch: {
    method: 'POST',
    path: '/admin/api/orders/:number/dispatch/:shipment/correct',
    summary: 'Withdraw a dispatch whose email has gone out; the customer gets an email that says so',
    right: 'orders.dispatch',
    input: z.object({
      ...orderAt,
      shipment: recordId,
      reason: noteOf(200).refine((typed) => typed !== '', 'Say why.'),
    }),
    output: DispatchView,
  },
} as const satisfies Readonly<Record<string, AdminCall>>
