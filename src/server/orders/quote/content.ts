import { createHash } from 'node:crypto'
import { soldByArea, wholeTileArea } from '#domain/catalogue/goods.ts'
import type { CheckoutDetails } from '#domain/checkout/details.ts'
import { formatDay } from '#domain/delivery/calendar.ts'
import { isEstimate } from '#domain/delivery/offers.ts'
import type { SquareMillimetres } from '#domain/measure/area.ts'
import type { Quantity } from '#domain/measure/quantity.ts'
import { noPence, type Pence } from '#domain/money/pence.ts'
import { VAT_RATE, type VatRate } from '#domain/money/vat-rate.ts'
import type { PostageRefund } from '#domain/orders/sample-postage.ts'
import { isKerbside } from '#domain/orders/terms.ts'
import type { LinePlan } from '#domain/planner/line-plans.ts'
import { lineTiles } from '#domain/quantity/basket-line.ts'
import { discountDescription, type PricedBasket } from '../../basket/index.ts'

/** A frozen line, as stored with quotes and orders. */
export interface QuoteLineContent {
  readonly position: number
  readonly variationId: number
  readonly sku: string
  readonly name: string
  readonly variationName: string
  readonly isSample: boolean
  readonly quantityHundredths: Quantity
  readonly tiles: number | null
  readonly tileAreaMm2: SquareMillimetres | null
  readonly perMetre: boolean
  readonly unitPence: Pence
  readonly deliveryPence: Pence
  readonly linePence: Pence
  readonly discountPence: Pence
  /** The layout plans that it was added by; absent: none (L-089). */
  readonly plans?: readonly LinePlan[]
}

/** Everything that a shopper agrees to buy, in one value: equal content is the same quote. */
export interface QuoteContent {
  readonly lines: readonly QuoteLineContent[]
  readonly itemPence: Pence
  readonly discountPence: Pence
  readonly shippingPence: Pence
  /** Postage of its samples that a later full order returns (D28). */
  readonly samplePostagePence: Pence
  /** Postage of earlier samples that it returns. */
  readonly postageRefundPence: Pence
  readonly postageRefunds: readonly PostageRefund[]
  readonly totalPence: Pence
  readonly vatPence: Pence
  /** The rate that the prices were calculated with; documents of the order always show this one. */
  readonly vatRate: VatRate
  readonly discountCodeId: number | null
  readonly discountCode: string | null
  readonly discountDescription: string | null
  readonly pricedPostcode: string
  readonly serviceId: number
  readonly serviceName: string
  readonly deliveryDate: string | null
  readonly offeredDates: readonly string[]
  readonly dateEstimated: boolean
  readonly deliveryExtra: string | null
  readonly details: CheckoutDetails
  readonly kerbsideOffered: boolean
  readonly termsSha256: string
}

/** The postcode and the delivery offer; both exist, since the order has no problem. */
export interface QuoteDelivery {
  readonly postcode: string
  readonly offer: NonNullable<PricedBasket['offer']>
}

const lineOf = (
  { goods, quantity, price, plans, stocked: { row, product } }: PricedBasket['lines'][number],
  position: number,
  discount: Pence,
): QuoteLineContent => ({
  position,
  variationId: row.id,
  sku: row.sku,
  name: product.name,
  variationName: row.name,
  isSample: goods.isSample,
  quantityHundredths: quantity,
  tiles: lineTiles(goods, quantity),
  tileAreaMm2: wholeTileArea(goods),
  perMetre: soldByArea(goods),
  unitPence: price.unit,
  deliveryPence: price.delivery,
  linePence: price.total,
  discountPence: discount,
  /* Absent, not null: the hash of a line without plans stays what it was before there were any. */
  ...(plans.length > 0 && { plans }),
})

/** Freezes a basket that can be ordered. */
export const freezeContent = (
  { lines, totals, selection, extra, code: usedCode, samplePostage }: PricedBasket,
  { postcode, offer }: QuoteDelivery,
  details: CheckoutDetails,
  termsSha256: string,
): QuoteContent => {
  const code = usedCode?.why === null && totals.discount.why === null ? usedCode : null
  return {
    lines: lines.map((line, i) => lineOf(line, i, totals.discount.shares[i] ?? noPence)),
    itemPence: totals.itemTotal,
    discountPence: totals.discountTotal,
    shippingPence: totals.shippingTotal,
    samplePostagePence: samplePostage,
    postageRefundPence: totals.postageRefund,
    postageRefunds: totals.postageRefunds,
    totalPence: totals.orderTotal,
    vatPence: totals.taxTotal,
    vatRate: VAT_RATE,
    discountCodeId: code?.id ?? null,
    discountCode: code?.code.code ?? null,
    discountDescription: discountDescription({ code, totals, offer }),
    pricedPostcode: postcode,
    serviceId: offer.service.id,
    serviceName: offer.service.name,
    deliveryDate: selection === null || selection.date === null ? null : formatDay(selection.date),
    offeredDates: offer.dates.map(formatDay),
    dateEstimated: isEstimate(offer),
    deliveryExtra: extra,
    details,
    kerbsideOffered: isKerbside(lines),
    termsSha256,
  }
}

/** Sorts keys, so that equal values serialise to equal text. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, canonical(member)]),
  )
}

/**
 * Hash that identifies the content (IV-11). Excludes the offered dates, which change with the time of day.
 */
export const contentHash = ({
  offeredDates: _offeredDates,
  dateEstimated: _dateEstimated,
  ...content
}: QuoteContent): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(content)))
    .digest('hex')
