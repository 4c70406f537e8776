import { z } from 'zod'
import { refundSettlements } from '#domain/orders/settlement.ts'
import { providers } from '#domain/payments/methods.ts'
import { cancelReasons, refundReasons } from '#domain/refunds/reasons.ts'
import type { AdminCall } from '../call.ts'
import { File } from '../file.ts'
import { poundsField, tick } from '../form-fields.ts'
import { noteOf } from '../note.ts'
import { orderAt, orderNumber } from '../order-fields.ts'
import { linePosition, recordId } from '../record-id.ts'

/** Goods of a line by its place in the order: tiles where it has them, otherwise packs, metres or m². */
const goods = z
  .array(
    z.object({
      position: z.coerce.number().pipe(linePosition),
      quantity: z.coerce.number({ error: 'Give a number.' }).min(0, 'Give a number.').max(1_000_000),
    }),
  )
  .max(500)
  .default([])

/** A text of the form's own, so that two sends of it are one refund (M-065). */
const key = z.string().min(8, 'The form has no key: reload the page.').max(100)

const reason = z.enum(refundReasons, { error: 'Choose a reason.' })
const cancelReason = z.enum(cancelReasons, { error: 'Choose a reason for goods that were not sent.' })

/** Sums of extra charges that were paid, by their numbers. */
const charges = z
  .array(z.object({ charge: recordId, amount: poundsField }))
  .max(500)
  .default([])

const wish = {
  all: tick,
  lines: goods,
  delivery: poundsField,
  free: poundsField,
  charges,
  byHand: tick,
  /** The goods come back into stock: what is not sent yet is cancelled, what was sent has come back. */
  restock: tick,
  from: recordId.nullable().default(null),
  /** The return of the order that it settles, by its number there; left out: none (M-070). */
  return: z.union([z.literal('').transform(() => undefined), recordId]).optional(),
  /** Kept of the goods for handling, as the terms of that return allow (M-071). */
  fee: poundsField,
}

/** `keepCharges`: of a whole order, its extra charges that were paid do not go back. */
const cancelWish = { all: tick, lines: goods, byHand: tick, keepCharges: tick }

const done = { key, reason, note: noteOf(500), again: tick }

const pounds = z.number()

const ways = [...providers, 'account', 'by-hand'] as const

/** What a refund does in numbers: the same before and after (M-063). */
export const refundEffect = z.object({
  to: z.object({ name: z.string(), email: z.string() }),
  amount: pounds,
  vat: pounds,
  lines: z.array(
    z.object({
      position: z.number(),
      name: z.string(),
      sku: z.string(),
      /** Refunded, in the line's unit. */
      quantity: z.number(),
      /** '6 tiles (2.16 m²)' */
      text: z.string(),
      amount: pounds,
      /** Kept of it for handling. */
      fee: pounds,
      cancelled: z.number(),
      /** What goes back into stock: m², metres or packs. */
      stock: z.number(),
    }),
  ),
  delivery: pounds,
  free: pounds,
  charges: z.array(z.object({ number: z.number(), words: z.string(), amount: pounds })),
  /** `by-hand`: staff give it back themselves and record it. */
  ways: z.array(z.object({ way: z.enum(ways), amount: pounds })),
  cancelsOrder: z.boolean(),
  /** The customer gets an email and a credit note. */
  emails: z.boolean(),
})

/** Of the damage (M-073). */
const photographs = z.array(z.object({ id: z.number(), width: z.number(), height: z.number() }))

const preview = z.object({
  effect: refundEffect,
  version: z.number(),
  /** Over the person's limits: it becomes a request of another person. */
  needsApproval: z.object({ of: z.enum(['each', 'order', 'day']), limit: pounds }).nullable(),
  /** The same sum went back within 24 hours. */
  looksRepeated: z.object({ at: z.string(), who: z.string().nullable() }).nullable(),
})

const outcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('done'),
    refund: z.number(),
    number: z.string(),
    version: z.number(),
    /** `asked`: the provider has not answered yet and is asked again. */
    state: z.enum(['completed', 'asked', 'failed']),
    effect: refundEffect,
  }),
  z.object({
    kind: z.literal('asked'),
    approval: z.number(),
    amount: pounds,
    expires: z.string(),
    limit: z.object({ of: z.enum(['each', 'order', 'day']), limit: pounds }),
  }),
])

export const refundCalls = {
  refundable: {
    method: 'GET',
    path: '/admin/api/orders/:number/refundable',
    summary: 'What of an order can still be given back or cancelled, line by line',
    right: ['refunds.make', 'orders.cancel'],
    input: z.object(orderNumber),
    output: z.object({
      number: z.string(),
      version: z.number(),
      /** The name of the person whose money goes back. */
      customer: z.string(),
      /** Of what it was placed at. */
      left: pounds,
      /** Its extra charges that were paid. */
      charges: z.array(
        z.object({
          number: z.number(),
          words: z.string(),
          /** What is left of it, and the VAT in that. */
          left: pounds,
          vat: pounds,
          /** By which it goes back; `by-hand`: staff noted how it was paid, so they give it back themselves. */
          way: z.enum(ways),
        }),
      ),
      /** What staff still give back by hand and record. */
      byHand: pounds,
      /** Payments that were matched with it and are not in `left`: each is given back on its own page. */
      elsewhere: z.array(z.object({ payment: z.string(), reference: z.string(), left: pounds })),
      delivery: pounds,
      mayCancel: z.boolean(),
      /** A discount code was used, which can be used again once all of it is cancelled. */
      hasCode: z.boolean(),
      lines: z.array(
        z.object({
          position: z.number(),
          name: z.string(),
          sku: z.string(),
          bought: z.string(),
          unit: z.enum(['tiles', 'm²', 'packs']),
          ordered: z.number(),
          left: z.number(),
          cancellable: z.number(),
          amount: pounds,
        }),
      ),
    }),
  },
  keepPhotographs: {
    method: 'POST',
    path: '/admin/api/orders/:number/photographs',
    summary:
      'Keeps photographs of damage with the form of a refund, which is sent after them with the same key',
    right: 'refunds.make',
    takesPhotographs: true,
    input: z.object({
      ...orderNumber,
      key,
      photographs: z
        .array(
          z
            .custom<Uint8Array>((file) => file instanceof Uint8Array)
            .meta({ type: 'string', format: 'binary' }),
        )
        .min(1, 'Choose the photographs: JPEG, PNG or WebP.'),
    }),
    output: z.object({
      /** Of the form, with those that it had sent before. */
      count: z.number(),
    }),
  },
  photograph: {
    method: 'GET',
    path: '/admin/api/orders/:number/photographs/:id',
    summary: 'A photograph that is kept with a refund of an order, as WebP',
    right: ['refunds.make', 'orders.cancel'],
    input: z.object({ ...orderNumber, id: recordId }),
    output: File,
  },
  previewRefund: {
    method: 'POST',
    path: '/admin/api/orders/:number/refund-preview',
    summary: 'What a refund would do, in numbers; changes nothing',
    right: 'refunds.make',
    input: z.object({ ...orderAt, ...wish }),
    output: preview,
  },
  giveBack: {
    method: 'POST',
    path: '/admin/api/orders/:number/refunds',
    summary: 'Gives money of an order back; over the limits of the person it becomes a request',
    right: 'refunds.make',
    final: true,
    input: z.object({ ...orderAt, ...wish, ...done }),
    output: outcome,
  },
  previewCancel: {
    method: 'POST',
    path: '/admin/api/orders/:number/cancel-preview',
    summary: 'What a cancellation of lines or of all would do, in numbers; changes nothing',
    right: 'orders.cancel',
    input: z.object({ ...orderAt, ...cancelWish }),
    output: preview,
  },
  cancelGoods: {
    method: 'POST',
    path: '/admin/api/orders/:number/cancel',
    summary: 'Cancels lines or all of an order before sending: stock and money go back',
    right: 'orders.cancel',
    final: true,
    input: z.object({ ...orderAt, ...cancelWish, ...done, reason: cancelReason.default('cancelled') }),
    output: outcome,
  },
  recordRefundByHand: {
    method: 'POST',
    path: '/admin/api/orders/:number/refunded-by-hand',
    summary:
      'Records that staff gave back themselves what was due; the customer gets an email and a credit note',
    right: 'refunds.make',
    final: true,
    input: z.object({
      ...orderAt,
      by: z.enum(refundSettlements, { error: 'Choose how it was given back.' }),
      reference: noteOf(200),
    }),
    output: z.object({ number: z.string(), version: z.number(), amount: pounds, isNew: z.boolean() }),
  },
  approvals: {
    method: 'GET',
    path: '/admin/api/approvals',
    summary: 'Refunds over the limit of the person who asked, for another person to decide; newest first',
    right: 'refunds.make',
    input: z.object({
      only: z.enum(['waiting', 'all']).default('waiting'),
      /** Of one order; left out: of all. */
      number: z
        .union([z.literal('').transform(() => null), orderNumber.number])
        .nullable()
        .default(null),
      before: recordId.nullable().default(null),
    }),
    output: z.object({
      approvals: z.array(
        z.object({
          id: z.number(),
          number: z.string(),
          amount: pounds,
          reason: z.enum(refundReasons),
          note: z.string(),
          photographs,
          askedBy: z.string(),
          askedAt: z.string(),
          expires: z.string(),
          state: z.enum(['waiting', 'allowed', 'refused', 'changed', 'expired']),
          decidedBy: z.string().nullable(),
          /** The person who looks asked for it, so another one decides. */
          isOwn: z.boolean(),
          /** The order changed since: it can only be refused. */
          isStale: z.boolean(),
          /** What allowing it will do; null: it has ended, or the order has changed. */
          effect: refundEffect.nullable(),
        }),
      ),
      /** The `before` of the next page; null: this is the last. */
      next: z.number().nullable(),
    }),
  },
  refundsOfOrder: {
    method: 'GET',
    path: '/admin/api/orders/:number/refunds',
    summary: 'What staff gave back of an order and cancelled of it, newest first',
    right: ['refunds.make', 'orders.cancel'],
    input: z.object(orderNumber),
    output: z.object({
      refunds: z.array(
        z.object({
          id: z.number(),
          at: z.string(),
          who: z.string(),
          /** The second person, who allowed it. */
          allowedBy: z.string().nullable(),
          reason: z.enum(refundReasons),
          note: z.string(),
          photographs,
          state: z.enum(['completed', 'asked', 'failed']),
          effect: refundEffect,
        }),
      ),
    }),
  },
  decideApproval: {
    method: 'POST',
    path: '/admin/api/approvals/:id',
    summary: 'Allows or refuses a refund that another person asked for; allowed, it is made at once',
    right: 'refunds.make',
    final: true,
    input: z.object({
      id: recordId,
      decision: z.enum(['allow', 'refuse'], { error: 'Choose whether to allow it.' }),
    }),
    output: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('refused') }),
      z.object({
        kind: z.literal('allowed'),
        refund: z.number(),
        number: z.string(),
        version: z.number(),
        state: z.enum(['completed', 'asked', 'failed']),
        effect: refundEffect,
      }),
    ]),
  },
} as const satisfies Readonly<Record<string, AdminCall>>
