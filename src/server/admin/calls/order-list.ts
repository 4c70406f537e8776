import type { z } from 'zod'
import type { CallHandlers } from '#contract/admin/call.ts'
import type { orderListCalls } from '#contract/admin/calls/order-list.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import type { Zone } from '#domain/delivery/tables.ts'
import { isBroadZone, rangesOfZone } from '#domain/delivery/zone-ranges.ts'
import { suggestedPallets } from '#domain/dispatch/pallets.ts'
import { err, ok } from '#domain/lang/result.ts'
import { gramsToKilograms } from '#domain/measure/weight.ts'
import { nearestPence, type Pence, penceToPounds, subtractPence } from '#domain/money/pence.ts'
import { parseOrderNumber } from '#domain/orders/number.ts'
import type { DeliveryFeature } from '../../delivery/index.ts'
import {
  MOST_COUNTED,
  mayBeByDay,
  type OrderFilters,
  type OrderPreview,
  type Orders,
  type PageKey,
  usualSort,
} from '../../orders/index.ts'
import { noOrder } from '../order-refusals.ts'

const keyOf = (side: PageKey['side'], typed: string | null): PageKey | null => {
  const number = typed === null ? null : parseOrderNumber(typed)
  return number === null ? null : { side, number }
}

const penceOf = (pounds: number | null): Pence | null => (pounds === null ? null : nearestPence(pounds))

const zoneFilter = (zones: readonly Zone[], code: string) => ({
  ranges: rangesOfZone(zones, code),
  isBroad: zones.some((zone) => zone.code === code && isBroadZone(zone)),
})

type TypedFilters = Omit<z.output<typeof orderListCalls.listOrders.input>, 'sort' | 'after' | 'before'>

/** The filters of a call as the list reads them, and the state that they choose. */
export const filtersOf = (input: TypedFilters, zones: readonly Zone[]) => {
  const { state, zone, totalFrom, totalTo, attention, sample, note, holdDue, ...filters } = input
  const chosen = state ?? (filters.find === null ? 'to-send' : 'all')
  const read: OrderFilters = {
    ...filters,
    zone: zone === null ? null : zoneFilter(zones, zone),
    status: chosen === 'all' ? null : chosen,
    totalFromPence: penceOf(totalFrom),
    totalToPence: penceOf(totalTo),
    needsAttention: attention !== null,
    hasSample: sample !== null,
    hasNote: note !== null,
    isHoldDue: holdDue !== null,
  }
  return { chosen, filters: read }
}

const byDay = 'Only orders that are not sent yet are listed by delivery day. Choose another order.'
const notByDay: AdminRefusal = { status: 422, reason: 'shape', message: byDay, errors: { sort: [byDay] } }

const presentStep = ({ at, who, what, detail }: OrderPreview['steps'][number]) => ({
  at: at.toISOString(),
  who,
  what,
  detail,
})

export const orderListHandlers = (shop: {
  readonly orders: Pick<Orders, 'page' | 'preview'>
  readonly delivery: Pick<DeliveryFeature, 'zones'>
}): CallHandlers<typeof orderListCalls> => ({
  previewOrder: async ({ input: { number } }) => {
    const preview = await shop.orders.preview(number)
    if (preview === null) return err(noOrder)
    const { lines, notes, steps, ...order } = preview
    return ok({ ...order, lines: [...lines], notes: notes.map(presentStep), steps: steps.map(presentStep) })
  },
  listOrders: async ({ input: { sort, after, before, ...typed } }) => {
    const zones = await shop.delivery.zones()
    const { chosen, filters } = filtersOf(typed, zones)
    if (sort === 'due' && !mayBeByDay(filters.status)) return err(notByDay)
    const sorted = sort ?? usualSort(filters.status)
    const key = keyOf('after', after) ?? keyOf('before', before)
    const { rows, next, previous, count } = await shop.orders.page(filters, sorted, key)
    return ok({
      state: chosen,
      sort: sorted,
      orders: rows.map((order) => ({
        number: order.number,
        version: order.version,
        placedAt: order.placedAt.toISOString(),
        name: order.name,
        company: order.company,
        town: order.town,
        postcode: order.postcode,
        goods: [...order.lines],
        total: penceToPounds(order.totalPence),
        refunded: penceToPounds(subtractPence(order.refundedPence, order.byHandPence)),
        toGiveBack: penceToPounds(order.byHandPence),
        settlement: order.settled?.by ?? null,
        method: order.method,
        standing: order.goods,
        picker: order.picker,
        money: order.money,
        deliveryDay: order.deliveryDay,
        delivery: order.delivery,
        service: order.service,
        kilograms: gramsToKilograms(order.weight),
        pallets: suggestedPallets(order.weight, order.isSampleOnly),
        isLate: order.isLate,
        needsAttention: order.needsAttention,
        isPartSent: order.isPartSent,
        hasNote: order.hasNote,
        waitsForDecision: order.waitsForDecision,
        isTrade: order.isTrade,
        isSampleOnly: order.isSampleOnly,
      })),
      zones: zones.map(({ code, name }) => ({ code, name })),
      next,
      previous,
      count: count > MOST_COUNTED ? null : count,
    })
  },
})
