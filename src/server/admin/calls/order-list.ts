import type { CallHandlers } from '#contract/admin/call.ts'
import type { orderListCalls } from '#contract/admin/calls/order-list.ts'
import { ok } from '#domain/lang/result.ts'
import { type Pence, penceToPounds, poundsToPence } from '#domain/money/pence.ts'
import { parseOrderNumber } from '#domain/orders/number.ts'
import { MOST_COUNTED, type Orders, type PageKey } from '../../orders/index.ts'

const keyOf = (side: PageKey['side'], typed: string | null): PageKey | null => {
  const number = typed === null ? null : parseOrderNumber(typed)
  return number === null ? null : { side, number }
}

const penceOf = (pounds: number | null): Pence | null => (pounds === null ? null : poundsToPence(pounds))

export const orderListHandlers = (shop: {
  readonly orders: Pick<Orders, 'page'>
}): CallHandlers<typeof orderListCalls> => ({
  listOrders: async ({ input }) => {
    const { state, totalFrom, totalTo, attention, sample, note, after, before, ...filters } = input
    const chosen = state ?? (filters.find === null ? 'to-send' : 'all')
    const { rows, next, previous, count } = await shop.orders.page(
      {
        ...filters,
        status: chosen === 'all' ? null : chosen,
        totalFromPence: penceOf(totalFrom),
        totalToPence: penceOf(totalTo),
        needsAttention: attention !== null,
        hasSample: sample !== null,
        hasNote: note !== null,
      },
      keyOf('after', after) ?? keyOf('before', before),
    )
    return ok({
      state: chosen,
      orders: rows.map((order) => ({
        number: order.number,
        placedAt: order.placedAt.toISOString(),
        name: order.name,
        company: order.company,
        town: order.town,
        postcode: order.postcode,
        goods: [...order.lines],
        total: penceToPounds(order.totalPence),
        refunded: penceToPounds(order.refundedPence),
        method: order.method,
        standing: order.goods,
        money: order.money,
        deliveryDay: order.deliveryDay,
        delivery: order.delivery,
        isLate: order.isLate,
        needsAttention: order.needsAttention,
      })),
      next,
      previous,
      count: count > MOST_COUNTED ? null : count,
    })
  },
})
