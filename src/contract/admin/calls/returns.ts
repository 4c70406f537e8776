import { z } from 'zod'
import { refundReasons } from '#domain/refunds/reasons.ts'
import { returnReasons } from '#domain/returns/reasons.ts'
import { returnStates } from '#domain/returns/states.ts'
import { returnTerms } from '#domain/returns/terms.ts'
import type { AdminCall } from '../call.ts'
import { noteOf, withoutCardNumber } from '../note.ts'
import { changedOrder, orderAt, orderNumber, pressField } from '../order-fields.ts'
import { linePosition, recordId } from '../record-id.ts'

/* Returns (M-070 to M-072). Quantities are what people count: tiles where goods have them, else square metres or packs. */

/** What the list shows. `waiting`: staff do the next step. */
export const returnViews = ['waiting', 'open', ...returnStates, 'all'] as const
export type ReturnView = (typeof returnViews)[number]

const words = (missing: string) =>
  withoutCardNumber(z.string().trim().min(1, missing).max(1000, 'Use at most 1,000 characters.'))

const amounts = z
  .array(
    z.object({
      position: z.coerce.number().pipe(linePosition),
      quantity: z.coerce.number({ error: 'Give a number.' }).min(0, 'Give a number.').max(1_000_000),
    }),
  )
  .max(500)
  .default([])

const ofReturn = { return: recordId }
const returnAt = { ...orderAt, ...ofReturn }

const goods = z.object({
  position: z.number(),
  sku: z.string(),
  name: z.string(),
  unit: z.enum(['tiles', 'm²', 'packs']),
  /** '6 tiles (2.16 m²)', and the number alone. */
  asked: z.string(),
  amount: z.number(),
  /** What came; null: not counted yet. */
  received: z.number().nullable(),
  received_text: z.string().nullable(),
  /** Of that, what is written off; null: not inspected yet. */
  broken: z.number().nullable(),
})

const StaffReturn = z.object({
  /** Of the order. */
  number: z.string(),
  /** Of the order, for the next change (M-194). */
  version: z.number(),
  return: z.number(),
  state: z.enum(returnStates),
  reason: z.enum(returnReasons),
  /** On which terms the goods come back, and the most to keep of their price (M-071). */
  terms: z.enum(returnTerms),
  fee_percent: z.number(),
  customer: z.string(),
  /** The person who made it; null: the shopper did. */
  by: z.string().nullable(),
  asked_at: z.string(),
  /** What the shopper wrote, or staff for them. */
  words: z.string(),
  carrier: z.string(),
  tracking: z.string(),
  /** '2026-06-01' */
  sent_on: z.string().nullable(),
  received_on: z.string().nullable(),
  /** The last day for the money; null: the goods are not known to be on their way. */
  due_on: z.string().nullable(),
  /** Why goods were written off. */
  inspected_words: z.string(),
  /** Why it was refused, or settled without money. */
  ended_words: z.string(),
  ended_at: z.string().nullable(),
  /** Pounds that went back for it; null: none, or the person sees no money. */
  refunded: z.number().nullable(),
  goods: z.array(goods),
  photographs: z.array(z.object({ id: z.number(), width: z.number(), height: z.number() })),
})

/** The rights to see returns: of the office, and of the yard. */
const see = ['orders.see', 'returns.receive'] as const

export const returnCalls = {
  returns: {
    method: 'GET',
    path: '/admin/api/returns',
    summary: 'Returns, a page at a time: those that wait or go on oldest first, all others newest first',
    right: see,
    input: z.object({
      view: z.enum(returnViews).default('waiting'),
      /** The `next` of the page before. */
      after: recordId.nullable().default(null),
    }),
    output: z.object({
      returns: z.array(
        z.object({
          id: z.number(),
          number: z.string(),
          return: z.number(),
          state: z.enum(returnStates),
          reason: z.enum(returnReasons),
          customer: z.string(),
          asked_at: z.string(),
          due_on: z.string().nullable(),
          /** '6 tiles (2.16 m²) Moorland' */
          goods: z.array(z.string()),
        }),
      ),
      /** The `after` of the next page; null: this is the last. */
      next: z.number().nullable(),
      /** '2026-06-01', for the days that are left. */
      today: z.string(),
    }),
  },
  readReturn: {
    method: 'GET',
    path: '/admin/api/orders/:number/returns/:return',
    summary: 'One return of an order',
    right: see,
    input: z.object({ ...orderNumber, ...ofReturn }),
    output: StaffReturn.extend({ today: z.string() }),
  },
  returnable: {
    method: 'GET',
    path: '/admin/api/orders/:number/returnable',
    summary: 'What of an order can be returned, line by line',
    right: 'returns.agree',
    input: z.object(orderNumber),
    output: z.object({
      number: z.string(),
      version: z.number(),
      /** No consumer: the law's 14 days are not theirs. */
      is_trade: z.boolean(),
      lines: z.array(
        z.object({
          position: z.number(),
          sku: z.string(),
          name: z.string(),
          bought: z.string(),
          unit: z.enum(['tiles', 'm²', 'packs']),
          most: z.number(),
        }),
      ),
    }),
  },
  returnSettlement: {
    method: 'GET',
    path: '/admin/api/orders/:number/returns/:return/settlement',
    summary: 'What the refund that settles a return begins with: its goods, its fee and its delivery',
    right: 'refunds.make',
    input: z.object({ ...orderNumber, ...ofReturn }),
    output: z.object({
      return: z.number(),
      state: z.enum(returnStates),
      reason: z.enum(refundReasons),
      terms: z.enum(returnTerms),
      fee_percent: z.number(),
      due_on: z.string().nullable(),
      /** What came back of each line; the refund pays for no more. */
      lines: z.array(
        z.object({ position: z.number(), quantity: z.number(), text: z.string(), broken: z.number() }),
      ),
      /** Pounds of the goods' price, and what is suggested to be kept and the most of it. */
      goods: z.number(),
      fee: z.number(),
      most_fee: z.number(),
      /** Pounds of the delivery that are suggested to go back. */
      delivery: z.number(),
    }),
  },
  askReturn: {
    method: 'POST',
    path: '/admin/api/orders/:number/returns',
    summary: 'Makes a return for the shopper; the same press makes one',
    right: 'returns.agree',
    input: z.object({
      ...orderAt,
      press: pressField,
      lines: amounts,
      reason: z.enum(returnReasons, { error: 'Choose a reason.' }),
      words: noteOf(1000),
    }),
    output: changedOrder.extend({ return: z.number() }),
  },
  agreeReturn: {
    method: 'POST',
    path: '/admin/api/orders/:number/returns/:return/agree',
    summary: 'Agrees to a return: the shopper gets an email with the address to send the goods to',
    right: 'returns.agree',
    input: z.object(returnAt),
    output: changedOrder,
  },
  refuseReturn: {
    method: 'POST',
    path: '/admin/api/orders/:number/returns/:return/refuse',
    summary: 'Refuses a return; the shopper gets an email with the reason',
    right: 'returns.agree',
    input: z.object({ ...returnAt, words: words('Say why: the customer reads it.') }),
    output: changedOrder,
  },
  noteReturnSent: {
    method: 'POST',
    path: '/admin/api/orders/:number/returns/:return/sent',
    summary: 'Notes that the goods of a return are on their way, with their carrier and number',
    right: ['returns.agree', 'returns.receive'],
    input: z.object({
      ...returnAt,
      /** Left out: today. */
      day: z.union([z.literal('').transform(() => undefined), z.iso.date('Give a day.')]).optional(),
      carrier: noteOf(60),
      tracking: noteOf(60),
    }),
    output: changedOrder,
  },
  receiveReturn: {
    method: 'POST',
    path: '/admin/api/orders/:number/returns/:return/received',
    summary: 'Records what came of a return, by line; the shopper gets an email',
    right: 'returns.receive',
    input: z.object({ ...returnAt, lines: amounts }),
    output: changedOrder,
  },
  takeBackReturn: {
    method: 'POST',
    path: '/admin/api/orders/:number/returns/:return/take-back',
    summary: 'Sets a return one step back whose goods are not on their way, or have not come, after all',
    right: ['returns.agree', 'returns.receive'],
    input: z.object(returnAt),
    output: changedOrder,
  },
  inspectReturn: {
    method: 'POST',
    path: '/admin/api/orders/:number/returns/:return/inspected',
    summary: 'Records the inspection of a return: whole goods are in stock again, broken ones written off',
    right: 'returns.receive',
    final: true,
    input: z.object({
      ...returnAt,
      /** What of each line is broken; left out: nothing. */
      lines: amounts,
      words: noteOf(1000),
    }),
    output: changedOrder,
  },
  closeReturn: {
    method: 'POST',
    path: '/admin/api/orders/:number/returns/:return/close',
    summary: 'Settles a return for which no money goes back; the shopper gets an email with the reason',
    right: 'refunds.make',
    final: true,
    input: z.object({ ...returnAt, words: words('Say why: the customer reads it.') }),
    output: changedOrder,
  },
} as const satisfies Readonly<Record<string, AdminCall>>
