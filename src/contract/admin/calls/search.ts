import { z } from 'zod'
import { goodsStandings } from '#domain/orders/standing.ts'
import type { AdminCall } from '../call.ts'

/* One search over orders, customers, payments and goods (M-018). Each group is empty for people who may not see it. */

const FoundOrder = z.object({
  number: z.string(),
  placedAt: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  town: z.string(),
  postcode: z.string(),
  total: z.number(),
  goods: z.enum(goodsStandings),
})

const FoundCustomer = z.object({
  name: z.string(),
  company: z.string().nullable(),
  email: z.string(),
  telephone: z.string(),
})

const FoundProduct = z.object({
  sku: z.string(),
  name: z.string(),
  /** The address of its page at the shop. */
  path: z.string(),
  /** It is not sold any more. */
  withdrawn: z.boolean(),
})

const FoundPayment = z.object({
  /** The provider's payment id, which its page has. */
  payment: z.string(),
  reference: z.string(),
  email: z.string(),
  at: z.string(),
  received: z.number(),
})

export const searchCalls = {
  search: {
    method: 'GET',
    path: '/admin/api/search',
    summary: 'Find orders, customers, payments and goods by what is typed so far, newest first in each group',
    right: ['orders.see', 'customers.see', 'goods.see'],
    input: z.object({
      /** Number or part of it, name, company, email, telephone, postcode, reference, product or SKU. */
      q: z.string().trim().max(100, 'Search for up to 100 characters.').default(''),
    }),
    output: z.object({
      orders: z.array(FoundOrder),
      /** There are more orders than these: the order list with the same text has them all. */
      moreOrders: z.boolean(),
      customers: z.array(FoundCustomer),
      /** Payments against a reference. */
      payments: z.array(FoundPayment),
      products: z.array(FoundProduct),
    }),
  },
} as const satisfies Readonly<Record<string, AdminCall>>
