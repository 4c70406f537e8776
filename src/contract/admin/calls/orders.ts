import { z } from 'zod'
import { tidyText } from '#domain/checkout/form.ts'
import { maxLengths } from '#domain/checkout/rules.ts'
import { staffSettlements } from '#domain/orders/settlement.ts'
import { holdReasons } from '#domain/orders/staff-hold.ts'
import { goodsStandings } from '#domain/orders/standing.ts'
import { signs } from '#domain/search/same-person.ts'
import { poundsIncVat } from '../../wire.ts'
import type { AdminCall } from '../call.ts'
import { noteOf, withoutCardNumber } from '../note.ts'
import { changedOrder, optionalMoment, orderAt, orderNumber } from '../order-fields.ts'
import { StaffOrder } from '../staff-order.ts'

/** The words of a note. */
export const noteText = withoutCardNumber(
  z.string().trim().min(1, 'Write the note.').max(4000, 'A note has at most 4,000 characters.'),
)

export const orderCalls = {
  readOrder: {
    method: 'GET',
    path: '/admin/api/orders/:number',
    summary: 'The order as staff see it: goods, money, addresses, payment, terms and every step',
    right: 'orders.see',
    input: z.object(orderNumber),
    output: StaffOrder,
  },
  relatedOrders: {
    method: 'GET',
    path: '/admin/api/orders/:number/related',
    summary:
      'Other orders of the same account, email, telephone, delivery address or name, newest first; at most ten',
    right: 'orders.see',
    input: z.object(orderNumber),
    output: z.object({
      orders: z.array(
        z.object({
          number: z.string(),
          placedAt: z.string(),
          total: poundsIncVat,
          goods: z.enum(goodsStandings),
          /** What it has in common with the order. */
          same: z.array(z.enum(signs)),
        }),
      ),
      /** Whose order it is: what all of theirs are searched by. */
      person: z.object({ name: z.string(), email: z.string(), telephone: z.string() }),
    }),
  },
  checkOrder: {
    method: 'GET',
    path: '/admin/api/orders/:number/check',
    summary: 'Checks of one order what must always hold between its goods, money and documents',
    right: 'orders.see',
    input: z.object(orderNumber),
    output: z.object({
      /** How many rules were asked. */
      rules: z.number(),
      broken: z.array(z.object({ id: z.string(), rule: z.string() })),
    }),
  },
  previewOrderNote: {
    method: 'POST',
    path: '/admin/api/orders/:number/notes/preview',
    summary: 'A note to the shopper as its email will read; nothing is stored or sent',
    right: 'orders.change',
    input: z.object({ ...orderNumber, text: noteText }),
    output: z.object({ to: z.string(), subject: z.string(), text: z.string() }),
  },
  addOrderNote: {
    method: 'POST',
    path: '/admin/api/orders/:number/notes',
    summary: 'Adds a note for staff, or one that the shopper gets by email',
    right: 'orders.note',
    input: z.object({
      ...orderNumber,
      kind: z.enum(['internal', 'to-shopper'], { error: 'Choose whom the note is for.' }),
      text: noteText,
    }),
    output: z.object({
      noteId: z.number(),
      /** How many people got an email because a note for staff names them: '@Marcus Bell'. */
      mentioned: z.number(),
    }),
  },
  holdOrder: {
    method: 'POST',
    path: '/admin/api/orders/:number/hold',
    summary: 'Puts an order on hold: nothing of it is picked or sent until it is released',
    right: 'orders.change',
    input: z.object({
      ...orderAt,
      reason: z.enum(holdReasons, { error: 'Choose why it is on hold.' }),
      until: optionalMoment,
    }),
    output: changedOrder,
  },
  setPoNumber: {
    method: 'POST',
    path: '/admin/api/orders/:number/po-number',
    summary: 'The customer’s own number for the order, as its invoice and emails show it; empty: none',
    right: 'orders.change',
    input: z.object({
      ...orderAt,
      poNumber: withoutCardNumber(
        z
          .string()
          .transform(tidyText)
          .pipe(
            z.string().max(maxLengths.poNumber, `A PO number has at most ${maxLengths.poNumber} characters.`),
          ),
      ),
    }),
    output: changedOrder,
  },
  releaseOrder: {
    method: 'POST',
    path: '/admin/api/orders/:number/release',
    summary: 'Lets an order on hold go on, and records how it is paid if it was ordered on hold',
    right: 'orders.change',
    input: z.object({
      ...orderAt,
      paidBy: z
        .union([z.literal(''), z.enum(staffSettlements)])
        .nullable()
        .default(null),
      reference: noteOf(200),
    }),
    output: changedOrder,
  },
} as const satisfies Readonly<Record<string, AdminCall>>
