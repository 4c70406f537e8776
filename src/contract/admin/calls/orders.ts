import { z } from 'zod'
import { holdSettlements } from '#domain/orders/settlement.ts'
import { holdReasons } from '#domain/orders/staff-hold.ts'
import type { AdminCall } from '../call.ts'
import { changedOrder, optionalMoment, orderAt } from '../order-fields.ts'

export const orderCalls = {
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
  releaseOrder: {
    method: 'POST',
    path: '/admin/api/orders/:number/release',
    summary: 'Lets an order on hold go on, and records how it is paid if it was ordered on hold',
    right: 'orders.change',
    input: z.object({
      ...orderAt,
      paidBy: z
        .union([z.literal(''), z.enum(holdSettlements)])
        .nullable()
        .default(null),
      reference: z.string().trim().max(200).default(''),
    }),
    output: changedOrder,
  },
} as const satisfies Readonly<Record<string, AdminCall>>
