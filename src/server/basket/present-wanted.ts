import type { WireDelivered, WireDeliveredBy } from '#contract/delivered.ts'
import { messages } from '#contract/messages.ts'
import { soldByArea } from '#domain/catalogue/goods.ts'
import { formatDay, shortDayLabel } from '#domain/delivery/calendar.ts'
import { isEstimate } from '#domain/delivery/offers.ts'
import { areaToQuantity, quantityToArea, squareMillimetres } from '#domain/measure/area.ts'
import {
  plainQuantity,
  printedQuantity,
  quantity,
  quantityToNumber,
  units,
} from '#domain/measure/quantity.ts'
import { penceToPounds, sumPence } from '#domain/money/pence.ts'
import { lineTiles } from '#domain/quantity/basket-line.ts'
import { MAX_PER_ADD, MAX_PER_LINE } from '#domain/quantity/limits.ts'
import { londonNow } from '../london.ts'
import type { Line } from './lines.ts'
import { reasonFor } from './present-delivery.ts'
import type { PriceCliff } from './price-cliffs.ts'
import type { PricedBasket } from './priced.ts'
import type { WantedBasket, WantedOutcome } from './wanted.ts'
import type { WantedArea } from './wanted-areas.ts'

/** What a wanted basket costs delivered, at a moment. */
export const presentWanted = (
  wanted: WantedBasket,
  cliffs: readonly PriceCliff[],
  now: Date,
): WireDelivered => {
  const { outcomes, priced } = wanted
  const [line] = priced.lines
  const quantity = outcomes[0]?.quantity ?? null
  return {
    quantity: quantity === null ? null : quantityToNumber(quantity),
    tiles: quantity === null || line === undefined ? null : lineTiles(line.goods, quantity),
    item_total: penceToPounds(priced.totals.itemTotal),
    part_crate: penceToPounds(sumPence(priced.lines.map(({ price }) => price.delivery))),
    order_total: penceToPounds(priced.totals.orderTotal),
    /* What is not sold online is promised for no day. */
    delivery: outcomes[0]?.problem === 'not-buyable' ? null : presentDelivery(wanted, now),
    not_delivered: presentNotDelivered(priced),
    problem: problemOf(outcomes[0], priced, stockText(line)),
    ...presentCliffs(wanted, cliffs),
  }
}

/** What a project takes of some goods: the lines of the basket, and what it costs delivered. */
export const presentWantedArea = (wanted: WantedArea, now: Date) => {
  const { outcomes, priced, variationId } = wanted
  const { delivery, order_total, tiles } = presentWanted(wanted, [], now)
  const failed = outcomes.find(({ problem, cutBy }) => problem !== null || cutBy !== null)
  return {
    variationId,
    lines: outcomes.flatMap(({ variationId, quantity }) =>
      quantity === null ? [] : [{ variation_id: variationId, quantity: quantityToNumber(quantity) }],
    ),
    tiles,
    order_total,
    delivery,
    problem: presentNotDelivered(priced)?.sentence ?? problemOf(failed, priced, areaText(priced.lines)),
  }
}

/** '12.6 m2': the floor that the stock of these goods covers. */
const areaText = (lines: readonly Line[]): string => {
  const area = lines.reduce((sum, { goods: { stock, coverage, ...goods } }) => {
    const held = stock ?? quantity(0)
    return sum + (soldByArea(goods) ? quantityToArea(held) : (coverage ?? 0) * Math.floor(held / units(1)))
  }, 0)
  return `${printedQuantity(areaToQuantity(squareMillimetres(area)))} m2`
}

/** '5 m2', '3': the stock of the goods by themselves; null: nothing limits it. */
const stockText = (line: Line | undefined): string | null =>
  line?.goods.stock == null
    ? null
    : `${printedQuantity(line.goods.stock)}${soldByArea(line.goods) ? ' m2' : ''}`

/** The cliffs that the product page can do itself: they lead to one other variation of the goods in its form. */
const presentCliffs = (
  { outcomes: [first] }: WantedBasket,
  cliffs: readonly PriceCliff[],
): Pick<WireDelivered, 'cliffs'> => {
  const shown = cliffs.flatMap(({ sentence, set }) => {
    const taken = set.filter(({ quantity }) => quantity > 0)
    const [own] = taken
    const isInForm = set.some(({ variationId }) => variationId === first?.variationId)
    return own === undefined || taken.length > 1 || !isInForm
      ? []
      : [{ sentence, variation_id: own.variationId, quantity: quantityToNumber(own.quantity) }]
  })
  return shown.length === 0 ? {} : { cliffs: shown }
}

const presentDelivery = ({ priced, orderBefore }: WantedBasket, now: Date): WireDeliveredBy | null => {
  const { offer, selection, delivery } = priced
  if (offer === null || orderBefore === null) return null
  const date = selection?.date ?? null
  const preferred = delivery?.others.find(({ service }) => service.isDefault)
  const { day, hour } = londonNow(orderBefore)
  return {
    service: offer.service.name,
    price: penceToPounds(offer.price),
    date: date === null ? null : [formatDay(date), shortDayLabel(date)],
    estimated: isEstimate(offer),
    order_within: Math.max(0, Math.floor((orderBefore.getTime() - now.getTime()) / 1000)),
    order_before: `${String(hour).padStart(2, '0')}:00 on ${shortDayLabel(day)}`,
    instead_of:
      preferred === undefined ? null : `${preferred.service.name}: ${reasonFor(preferred.why, priced)}`,
  }
}

const presentNotDelivered = (priced: PricedBasket): WireDelivered['not_delivered'] => {
  const { delivery, postcode } = priced
  if (delivery === null || postcode === null || delivery.offers.length > 0) return null
  const reasons = delivery.others.filter(({ why }) => why.reason !== 'not-to-postcode')
  return {
    sentence:
      reasons.length === 0 ? messages.notDelivered(postcode) : messages.notDeliveredLikeThis(postcode),
    reasons: reasons.map(({ service, why }) => `${service.name}: ${reasonFor(why, priced)}`),
  }
}

/** Why the shop does not accept all of a line; `inStock` is the stock in words. */
const problemOf = (
  outcome: WantedOutcome | undefined,
  priced: PricedBasket,
  inStock: string | null,
): string | null => {
  if (outcome === undefined) return null
  switch (outcome.problem) {
    case 'unknown':
      return messages.notFound
    case 'no-quantity':
      return messages.setQuantity
    case 'too-much':
      return messages.addedQuantityTooLarge(plainQuantity(MAX_PER_ADD))
    case 'no-stock':
      return messages.noneInStock
    case 'not-buyable':
      return priced.delivery?.offers.length === 0 ? null : messages.notBuyable
    case null:
  }
  switch (outcome.cutBy) {
    case 'line-limit':
      return messages.lineFull(plainQuantity(MAX_PER_LINE))
    case 'stock':
      return inStock === null ? messages.notEnoughStock : messages.inStock(inStock)
    case null:
      return null
  }
}
