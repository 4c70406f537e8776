import { z } from 'zod'
import { poundsIncVat } from '../../wire.ts'
import type { AdminCall } from '../call.ts'
import { noteOf, withoutCardNumber } from '../note.ts'
import { orderAt, orderNumber } from '../order-fields.ts'

/* Where, how and when an order is delivered, changed before it is sent (M-040, M-042). */

const text = z.string().max(300, 'This text is too long.')
const typed = withoutCardNumber(text)

/** By the names of the checkout's fields. */
const fields = {
  shipping_first_name: typed,
  shipping_last_name: typed,
  shipping_address_1: typed,
  shipping_address_2: typed,
  shipping_address_3: typed,
  shipping_town: typed,
  shipping_county: typed,
  shipping_postcode: typed,
  /* Some telephone numbers abroad pass as a card's. */
  billing_telephone: text,
  billing_email: typed,
  delivery_notes: typed,
}

const emptyOr = <T extends z.ZodType>(schema: T) => z.union([z.literal('').transform(() => null), schema])

const change = {
  ...orderAt,
  ...fields,
  service: z.coerce.number().int().positive('Choose a service.'),
  /** '2026-11-26'; empty: the first that the service offers, or none. */
  day: emptyOr(z.iso.date('Give the day as 2026-11-26.')).default(null),
  /** The difference that the person saw, in pounds: '54.00', '-30'; empty: none yet. */
  agreed: emptyOr(
    z
      .string()
      .regex(/^-?\d{1,6}(\.\d{1,2})?$/)
      .transform(Number),
  ).default(null),
  reason: noteOf(200),
}

const changed = z.object({
  number: z.string(),
  version: z.number(),
  /** The shopper got an email. */
  isEmailed: z.boolean(),
  /** `asked`: giving it back is over the person's limits. `charged`: the shopper is to pay it. */
  money: z.enum(['nothing', 'waived', 'given-back', 'asked', 'charged']),
})

export const orderDeliveryCalls = {
  readOrderDelivery: {
    method: 'GET',
    path: '/admin/api/orders/:number/delivery',
    summary: 'The delivery of an order as it is now, and what the shop offers for it',
    right: 'orders.change',
    input: z.object(orderNumber),
    output: z.object({
      number: z.string(),
      version: z.number(),
      fields: z.object(fields),
      service: z.object({ id: z.number(), name: z.string() }),
      day: z.string().nullable(),
      isOpen: z.boolean(),
      offers: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          price: poundsIncVat,
          days: z.array(z.object({ day: z.string(), words: z.string() })),
        }),
      ),
      others: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  },
  changeOrderDelivery: {
    method: 'POST',
    path: '/admin/api/orders/:number/delivery',
    summary:
      'Changes address, contact, service or day. A difference in price is refused once with the sum; it is asked for, or a manager lets it be',
    right: 'orders.change',
    input: z.object({
      ...change,
      waive: z.enum(['', 'yes']).default(''),
      ask: z.enum(['', 'yes']).default(''),
    }),
    output: changed,
  },
  changeOrderDeliveryAndGiveBack: {
    method: 'POST',
    path: '/admin/api/orders/:number/delivery/give-back',
    summary: 'The same for a cheaper delivery, and gives the difference back',
    right: 'orders.change',
    final: true,
    input: z.object({ ...change, key: z.uuid('Load the page again.') }),
    output: changed,
  },
} as const satisfies Readonly<Record<string, AdminCall>>
