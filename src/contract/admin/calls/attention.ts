import { z } from 'zod'
import type { AdminCall } from '../call.ts'
import { changedOrder, orderAt } from '../order-fields.ts'

export const attentionCalls = {
  resolveAttention: {
    method: 'POST',
    path: '/admin/api/orders/:number/attention/resolve',
    summary:
      'Takes an order off the list of those that wait for a person; what is to be given back must be first',
    right: ['orders.change', 'refunds.make'],
    input: z.object(orderAt),
    output: changedOrder,
  },
  restoreAttention: {
    method: 'POST',
    path: '/admin/api/orders/:number/attention/restore',
    summary: 'Puts an order that was taken off that list on it again',
    right: ['orders.change', 'refunds.make'],
    input: z.object(orderAt),
    output: changedOrder,
  },
} as const satisfies Readonly<Record<string, AdminCall>>
