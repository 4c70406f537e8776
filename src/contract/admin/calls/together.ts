import { z } from 'zod'
import type { AdminCall } from '../call.ts'
import { pressField } from '../order-fields.ts'
import { ordersAtUpTo } from '../order-numbers.ts'
import { MOST_TOGETHER } from '../order-view.ts'
import { orderFilterFields } from './order-list.ts'
import { noteText } from './orders.ts'

/* Several orders with one press (M-030). */

export const togetherSteps = ['pick', 'pack', 'dispatch'] as const

const leftOut = z.array(z.object({ number: z.string(), why: z.string() }))
const emailed = { orders: ordersAtUpTo(MOST_TOGETHER), text: noteText }

export const togetherCalls = {
  matchingOrders: {
    method: 'GET',
    path: '/admin/api/matching-orders',
    summary: 'The numbers of the orders that filters match, as many as can be changed together',
    right: 'orders.see',
    input: z.object(orderFilterFields),
    output: z.object({
      orders: z.array(z.object({ number: z.string(), version: z.int() })),
      /** There are more than these. */
      more: z.boolean(),
    }),
  },
  changeTogether: {
    method: 'POST',
    path: '/admin/api/orders-together',
    summary:
      'Mark orders as being picked or packed, or send them; one that cannot be is left out and says why',
    right: 'orders.dispatch',
    input: z.object({
      step: z.enum(togetherSteps, { error: 'Choose what is done with them.' }),
      orders: ordersAtUpTo(MOST_TOGETHER),
    }),
    output: z.object({
      step: z.enum(togetherSteps),
      done: z.array(z.string()),
      left_out: leftOut,
    }),
  },
  previewEmailTogether: {
    method: 'POST',
    path: '/admin/api/orders-together/email/preview',
    summary:
      'A note to the shoppers of several orders as the email of the first reads; nothing is stored or sent',
    right: 'orders.change',
    input: z.object(emailed),
    output: z.object({
      /** The orders that would get it. */
      goes: z.array(z.string()),
      left_out: leftOut,
      /** The email of the first of them; null: none would get it. */
      shown: z
        .object({ number: z.string(), to: z.string(), subject: z.string(), text: z.string() })
        .nullable(),
    }),
  },
  emailTogether: {
    method: 'POST',
    path: '/admin/api/orders-together/email',
    summary:
      'Adds a note to each order that its shopper gets by email; one that cannot get it is left out and says why',
    right: 'orders.change',
    input: z.object({ ...emailed, press: pressField }),
    output: z.object({ done: z.array(z.string()), left_out: leftOut }),
  },
} as const satisfies Readonly<Record<string, AdminCall>>
