import type { CallHandlers } from '#contract/admin/call.ts'
import type { searchCalls } from '#contract/admin/calls/search.ts'
import { ok } from '#domain/lang/result.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import type { Search } from '../../search/index.ts'

export const searchHandlers = ({
  search,
}: {
  readonly search: Search
}): CallHandlers<typeof searchCalls> => ({
  search: async ({ actor, input: { q } }) => {
    const { orders, hasMoreOrders, customers, payments, products } = await search.find(actor, q)
    return ok({
      orders: orders.map(({ placedAt, totalPence, ...order }) => ({
        ...order,
        placedAt: placedAt.toISOString(),
        total: penceToPounds(totalPence),
      })),
      moreOrders: hasMoreOrders,
      customers: [...customers],
      payments: payments.map(({ receivedPence, at, ...payment }) => ({
        ...payment,
        at: at.toISOString(),
        received: penceToPounds(receivedPence),
      })),
      products: products.map(({ sku, name, path, isWithdrawn }) => ({
        sku,
        name,
        path,
        withdrawn: isWithdrawn,
      })),
    })
  },
})
