import { z } from 'zod'
import type { AdminCall } from '../call.ts'
import { ordersAtUpTo } from '../order-numbers.ts'
import { MOST_TOGETHER } from '../order-view.ts'
import { orderFilterFields } from './order-list.ts'

/* Several orders with one press (M-030). */

export const togetherSteps = ['pick', 'pack', 'dispatch'] as const

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
      left_out: z.array(z.object({ number: z.string(), why: z.string() })),
    }),
  },
} as const satisfies Readonly<Record<string, AdminCall>>
