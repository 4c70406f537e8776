import { z } from 'zod'
import type { AdminCall } from '../call.ts'
import { orderNumberField } from '../order-fields.ts'
import { adminPaths } from '../paths.ts'

/** What waits for a person, in the order of its urgency (M-020). */
export const workKinds = [
  'late',
  'to-send-today',
  'to-send',
  'samples',
  'on-hold',
  'hold-due',
  'attention',
  'returns',
  'disputes',
  'payments-unknown',
  'payments-parked',
  'refunds-failed',
  'payments-unmatched',
  'approvals',
  'trade-applications',
  'low-stock',
  'emails',
] as const

/** Amounts are pounds. */
const sales = z.object({
  orders: z.number(),
  total: z.number(),
  /** The total without VAT. */
  net: z.number(),
  /** Of an order, with VAT; null: there is none. */
  average: z.number().nullable(),
  paid_samples: z.number(),
})

const daySales = z.object({ day: z.string(), until_now: sales, whole_day: sales })

export const dashboardCalls = {
  news: {
    method: 'GET',
    path: adminPaths.news,
    summary:
      'A mark that changes with every order and every change of one, and the orders that others have open; keeps no session alive',
    right: 'signed-in',
    input: z.object({
      /** The order whose page asks: the person has it open. */
      order: orderNumberField.optional(),
    }),
    output: z.object({
      mark: z.string(),
      /** The orders that others have open, with their names; none for a person who sees no orders. */
      open: z.array(z.object({ number: z.string(), name: z.string() })),
    }),
  },
  dashboard: {
    method: 'GET',
    path: '/admin/api/dashboard',
    summary: 'What waits for the person, and the sales of today beside yesterday and the same day last week',
    right: 'signed-in',
    input: z.object({}),
    output: z.object({
      /** The moment that the figures are of. */
      at: z.string(),
      today: z.string(),
      yesterday: z.string(),
      /** What is due until then leaves today. */
      next_working_day: z.string(),
      /** What the person may see, with 0 where nothing waits. */
      waiting: z.array(
        z.object({
          kind: z.enum(workKinds),
          /** Exact up to 10,000; null: there are more. */
          count: z.number().nullable(),
          /** Since when the oldest waits; null: it does not matter. */
          since: z.string().nullable(),
          /** The first day by which one of them must be done, '2026-06-15'; null: none has such a day. */
          due: z.string().nullable(),
        }),
      ),
      /** Null: sales are not the person's. */
      sales: z
        .object({
          today: daySales,
          yesterday: daySales,
          /** The same weekday a week ago. */
          week_before: daySales,
        })
        .nullable(),
    }),
  },
  tradeApplications: {
    method: 'GET',
    path: '/admin/api/trade-applications',
    summary: 'Customers who applied for a trade account and wait for an answer, longest waiting first',
    right: 'trade.decide',
    input: z.object({}),
    output: z.array(
      z.object({
        company: z.string(),
        name: z.string(),
        email: z.string(),
        telephone: z.string(),
        /** When they became a customer. */
        since: z.string(),
      }),
    ),
  },
  refusedEmails: {
    method: 'GET',
    path: '/admin/api/emails/refused',
    summary: 'Emails that a mail server refused for good within the last week, newest first',
    right: 'customers.see',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.number(),
        at: z.string(),
        to: z.string(),
        subject: z.string(),
        /** What the mail server said. */
        refusal: z.string(),
        /** The order that it is about. */
        order: z.string().nullable(),
      }),
    ),
  },
} as const satisfies Readonly<Record<string, AdminCall>>
