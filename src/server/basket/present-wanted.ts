import type { WireDelivered, WireDeliveredBy } from '#contract/delivered.ts'
import { messages } from '#contract/messages.ts'
import { soldByArea } from '#domain/catalogue/goods.ts'
import { formatDay, shortDayLabel } from '#domain/delivery/calendar.ts'
import { isEstimate } from '#domain/delivery/offers.ts'
import { plainQuantity, printedQuantity, quantityToNumber } from '#domain/measure/quantity.ts'
import { penceToPounds, sumPence } from '#domain/money/pence.ts'
import { lineTiles } from '#domain/quantity/basket-line.ts'
import { MAX_PER_ADD, MAX_PER_LINE } from '#domain/quantity/limits.ts'
import { londonNow } from '../london.ts'
import { reasonFor } from './present-delivery.ts'
import type { PriceCliff } from './price-cliffs.ts'
import type { PricedBasket } from './priced.ts'
import type { WantedBasket } from './wanted.ts'

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
    delivery: presentDelivery(wanted, now),
    not_delivered: presentNotDelivered(priced),
    problem: problemOf(wanted),
    ...presentCliffs(wanted, cliffs),
  }
}

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

const problemOf = ({ outcomes: [first], priced }: WantedBasket): string | null => {
  if (first === undefined) return null
  const [line] = priced.lines
  switch (first.problem) {
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
  switch (first.cutBy) {
    case 'line-limit':
      return messages.lineFull(plainQuantity(MAX_PER_LINE))
    case 'stock':
      return line?.goods.stock == null
        ? messages.notEnoughStock
        : messages.inStock(`${printedQuantity(line.goods.stock)}${soldByArea(line.goods) ? ' m2' : ''}`)
    case null:
      return null
  }
}
