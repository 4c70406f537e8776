import { z } from 'zod'
import { chargeKinds, chargeSettlements } from '#domain/orders/charge.ts'
import { staffSettlements } from '#domain/orders/settlement.ts'
import { poundsIncVat } from '../../wire.ts'
import type { AdminCall } from '../call.ts'
import { poundsField } from '../form-fields.ts'
import { noteOf, withoutCardNumber } from '../note.ts'
import { changedOrder, orderAt, orderNumber, pressField } from '../order-fields.ts'
import { recordId } from '../record-id.ts'
import { linkForm, madeLink } from './payment-links.ts'

/* Extra charges of an order: what it asks for beside the price it was placed at (M-040, M-044). */

const charge = { ...orderAt, charge: recordId }

/** `account`: it is put on the trade account that owes the order. */
const payers = [...staffSettlements.filter((one) => one !== 'unpaid'), 'account'] as const

export const orderChargeCalls = {
  readOrderCharges: {
    method: 'GET',
    path: '/admin/api/orders/:number/charges',
    summary: 'The extra charges of an order, newest first, and what of them is to pay',
    right: 'orders.see',
    input: z.object(orderNumber),
    output: z.object({
      number: z.string(),
      version: z.number(),
      isCancelled: z.boolean(),
      due: poundsIncVat,
      /** A manager lets it be sent before they are paid. */
      sendsUnpaid: z.boolean(),
      charges: z.array(
        z.object({
          number: z.number(),
          kind: z.enum(chargeKinds),
          words: z.string(),
          amount: poundsIncVat,
          vat: poundsIncVat,
          state: z.enum(['due', 'paid', 'withdrawn']),
          at: z.string(),
          who: z.string(),
          reason: z.string(),
          paidAt: z.string().nullable(),
          settlement: z.enum(chargeSettlements).nullable(),
          /** Of its payment: an id at the provider where a link was paid. */
          reference: z.string().nullable(),
          /** What of it was given back, or is being given back. */
          refunded: poundsIncVat,
        }),
      ),
    }),
  },
  addOrderCharge: {
    method: 'POST',
    path: '/admin/api/orders/:number/charges',
    summary:
      'Adds an extra charge with VAT: nothing more is sent until it is paid. The office up to 2 % of the order',
    right: 'orders.set-prices',
    input: z.object({
      ...orderAt,
      press: pressField,
      words: withoutCardNumber(
        z
          .string()
          .trim()
          .min(2, 'Say what it is for: the shopper reads it.')
          .max(80, 'The words have at most 80 characters.'),
      ),
      amount: poundsField,
      reason: noteOf(200),
    }),
    output: changedOrder,
  },
  recordChargePaid: {
    method: 'POST',
    path: '/admin/api/orders/:number/charges/:charge/paid',
    summary: 'Records how an extra charge was paid: on the card machine, in cash, by cheque or transfer',
    right: 'orders.change',
    input: z.object({
      ...charge,
      paidBy: z.enum(payers, { error: 'Choose how it was paid.' }),
      reference: noteOf(200),
    }),
    output: changedOrder,
  },
  withdrawOrderCharge: {
    method: 'POST',
    path: '/admin/api/orders/:number/charges/:charge/withdraw',
    summary: 'Takes an extra charge back that is to pay; that of a changed delivery needs a manager',
    right: 'orders.change',
    input: z.object(charge),
    output: changedOrder,
  },
  sendOrderUnpaid: {
    method: 'POST',
    path: '/admin/api/orders/:number/send-unpaid',
    summary: 'Lets an order be sent before its extra charges are paid; they stay to pay',
    right: 'orders.waive',
    input: z.object({ ...orderAt, reason: noteOf(200) }),
    output: changedOrder,
  },
  waitForCharges: {
    method: 'POST',
    path: '/admin/api/orders/:number/send-unpaid/end',
    summary: 'Takes that back: the order waits again until its extra charges are paid',
    right: 'orders.waive',
    input: z.object(orderAt),
    output: changedOrder,
  },
  linkForCharge: {
    method: 'POST',
    path: '/admin/api/orders/:number/charges/:charge/payment-link',
    summary: 'Makes a payment link for an extra charge; once it is paid, the order can be sent',
    right: 'orders.make',
    input: z.object({ ...orderNumber, charge: recordId, ...linkForm }),
    output: madeLink,
  },
} as const satisfies Readonly<Record<string, AdminCall>>
