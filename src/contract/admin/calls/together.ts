import { z } from 'zod'
import { parseOrderNumber } from '#domain/orders/number.ts'
import type { AdminCall } from '../call.ts'
import { MOST_TOGETHER } from '../order-view.ts'
import { orderFilterFields } from './order-list.ts'

/* Several orders with one press (M-030). */

/** 'TS-4K7Q-9XWX:3 TS-…:1': orders with the version that the person saw (M-194); without one, as they are now. */
const ordersAt = z.string().transform((typed, context) => {
  const read = typed
    .split(/[,\s]+/)
    .filter((word) => word !== '')
    .map((word) => {
      const [number = '', version = ''] = word.split(':')
      return { number: parseOrderNumber(number), version: version === '' ? null : Number(version) }
    })
  const orders = read.flatMap(({ number, version }) =>
    number === null || (version !== null && !Number.isSafeInteger(version)) ? [] : [{ number, version }],
  )
  if (orders.length === read.length && orders.length > 0 && orders.length <= MOST_TOGETHER)
    return orders.filter(({ number }, i) => orders.findIndex((one) => one.number === number) === i)
  context.addIssue({ code: 'custom', message: `Tick 1 to ${MOST_TOGETHER} orders.` })
  return z.NEVER
})

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
      orders: ordersAt,
    }),
    output: z.object({
      step: z.enum(togetherSteps),
      done: z.array(z.string()),
      left_out: z.array(z.object({ number: z.string(), why: z.string() })),
    }),
  },
} as const satisfies Readonly<Record<string, AdminCall>>
