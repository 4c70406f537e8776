import { countLines, type LineCounts } from '#domain/basket/lines.ts'
import { type Totals, totalsOf } from '#domain/basket/totals.ts'
import { parseDay } from '#domain/delivery/calendar.ts'
import { choosesDate, type Delivery, type Load, type Offer } from '#domain/delivery/offers.ts'
import { hasChangedService, type Selection, settleSelection } from '#domain/delivery/selection.ts'
import { waivedBy } from '#domain/delivery/waiver.ts'
import { noPence } from '#domain/money/pence.ts'
import { type BasketProblem, basketProblem } from '#domain/orders/validity.ts'
import { weightOf } from '#domain/pricing/weight.ts'
import type { Queries } from '../database/database.ts'
import type { DeliveryCoverage } from '../delivery/index.ts'
import { codeProblem, judgeCode, type StoredCode } from '../discounts/index.ts'
import { londonNow } from '../london.ts'
import type { Visitor } from '../session/visitor.ts'
import { type Line, type LinesDeps, type LoadedBasket, readBasket } from './lines.ts'

export interface PricedDeps extends LinesDeps {
  readonly now: () => Date
}

/**
 * A basket at one moment with all that it comes to: what the totals call answers, the basket page and the checkout show,
 * and a quote is frozen from.
 */
export interface PricedBasket extends LoadedBasket {
  readonly loads: readonly Load[]
  readonly counts: LineCounts
  /** Null without a postcode, and for an empty basket. */
  readonly delivery: Delivery | null
  /** What is chosen now, after lines, postcode and day may have changed (T-131); null: nothing is offered. */
  readonly selection: Selection | null
  /** What the shopper chose is not to be had any more, and `selection` stands in its place: they are told before they pay. */
  readonly hasChangedService: boolean
  /** The chosen service, as it is offered. */
  readonly offer: Offer | null
  /** The shopper's wish for the delivery (OP-54). */
  readonly extra: string | null
  readonly code: StoredCode | null
  /** Why the code is worth nothing at the moment, as a sentence. */
  readonly codeProblem: string | null
  readonly totals: Totals
  /** What is in the way of an order, before any details are asked. */
  readonly problem: BasketProblem | null
}

/** A line as a carrier sees it. */
const loadOf = ({ stocked: { row, product }, goods, quantity }: Line): Load => ({
  sku: row.sku,
  name: product.name,
  isSample: goods.isSample,
  quantity,
  weight: weightOf(goods, quantity),
  allowNominatedDay: row.allowNominatedDay,
  shippingRate: goods.prices.shippingRate,
})

const storedSelection = ({ serviceId, deliveryDate }: LoadedBasket['stored']): Selection | null =>
  serviceId === null ? null : { serviceId, date: parseDay(deliveryDate) }

/** The visitor's basket with everything that it comes to, by two statements, whatever it holds. */
export const pricedBasket = async (deps: PricedDeps, visitor: Visitor): Promise<PricedBasket> =>
  priceWithin(deps, await deps.delivery.coverage(), visitor, deps.queries)

/** The same inside a transaction; `reach` was asked for before it began. */
export const priceWithin = async (
  deps: Pick<PricedDeps, 'catalogue' | 'now'>,
  reach: DeliveryCoverage,
  visitor: Visitor,
  queries: Queries,
): Promise<PricedBasket> => price(await readBasket(deps, reach, visitor, queries), deps.now())

const price = (loaded: LoadedBasket, now: Date): PricedBasket => {
  const { lines, postcode, coverage, stored } = loaded
  const loads = lines.map(loadOf)
  const delivery = postcode === null || lines.length === 0 ? null : coverage.deliver(postcode, loads)
  const offers = delivery?.offers ?? []
  const kept = storedSelection(stored)
  const selection = settleSelection(offers, kept)
  const offer = offers.find(({ service }) => service.id === selection?.serviceId) ?? null
  const isDateChosen = offer !== null && choosesDate(offer, loads)
  const code = stored.code === null ? null : judgeCode(stored.code, londonNow(now).day)
  const totals = totalsOf(
    lines.map((line) => ({ goods: line.goods, total: line.price.total })),
    code?.why === null ? code.code : null,
    offer?.price ?? noPence,
    offer !== null && code?.code.worth.kind === 'free-delivery'
      ? waivedBy(code.code.worth, offer, offers)
      : noPence,
  )
  const why = code?.why ?? totals.discount.why
  return {
    ...loaded,
    loads,
    counts: countLines(
      lines.map(({ goods, stocked }) => ({ goods, supplierId: stocked.product.supplierId })),
    ),
    delivery,
    selection,
    hasChangedService: hasChangedService(kept, selection, isDateChosen),
    offer,
    extra: stored.deliveryExtra,
    code,
    codeProblem: code === null || why === null ? null : codeProblem(code.code, why),
    totals,
    problem: basketProblem({
      lines,
      postcode,
      service: offer === null ? null : { dateMissing: isDateChosen && (selection?.date ?? null) === null },
    }),
  }
}
