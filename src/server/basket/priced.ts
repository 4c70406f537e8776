import { countLines, type LineCounts } from '#domain/basket/lines.ts'
import { type Totals, totalsOf } from '#domain/basket/totals.ts'
import { parseDay } from '#domain/delivery/calendar.ts'
import {
  choosesDate,
  type DeliveryLoad,
  type DeliveryOptions,
  type Offer,
  returnablePostage,
} from '#domain/delivery/offers.ts'
import { currentSelection, hasChangedService, type Selection } from '#domain/delivery/selection.ts'
import { waivedDelivery } from '#domain/delivery/waiver.ts'
import { deliveryWaiver } from '#domain/discounts/discount.ts'
import { noPence, type Pence } from '#domain/money/pence.ts'
import { type BasketProblem, basketProblem } from '#domain/orders/validity.ts'
import { weightOf } from '#domain/pricing/weight.ts'
import type { Queries } from '../database/database.ts'
import type { DeliveryCoverage } from '../delivery/index.ts'
import { checkCode, codeProblemMessage, type StoredCode } from '../discounts/index.ts'
import { londonNow } from '../london.ts'
import type { Visitor } from '../session/visitor.ts'
import { type Line, type LinesDeps, type LoadedBasket, readBasket } from './lines.ts'
import { readPaidPostage } from './paid-postage.ts'

export interface PricedDeps extends LinesDeps {
  readonly now: () => Date
}

/**
 * A basket at one moment with all its prices: the source of the totals response, the basket page, the
 * checkout, and a frozen quote.
 */
export interface PricedBasket extends LoadedBasket {
  readonly loads: readonly DeliveryLoad[]
  readonly counts: LineCounts
  /** Null without a postcode, and for an empty basket. */
  readonly delivery: DeliveryOptions | null
  /**
   * The current selection, after lines, postcode or day may have changed (T-131); null: nothing is offered.
   */
  readonly selection: Selection | null
  /**
   * The shopper's choice is no longer available and `selection` replaces it; they must see this before they
   * pay.
   */
  readonly hasChangedService: boolean
  /** The offer of the chosen service. */
  readonly offer: Offer | null
  /** The shopper's delivery instructions (OP-54). */
  readonly extra: string | null
  readonly code: StoredCode | null
  /** Why the code is currently worth nothing, as a sentence. */
  readonly codeProblem: string | null
  readonly totals: Totals
  /** The postage of its samples that a later full order returns (D28). */
  readonly samplePostage: Pence
  /** What prevents an order, before any checkout details are considered. */
  readonly problem: BasketProblem | null
}

/** A line as delivery load. */
const loadOf = ({ stocked: { row, product }, goods, quantity }: Line): DeliveryLoad => ({
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

/** The visitor's basket with all its prices; two statements, whatever it holds. */
export const readPricedBasket =
  (deps: PricedDeps) =>
  async (visitor: Visitor): Promise<PricedBasket> =>
    readPricedInTransaction(deps, await deps.delivery.coverage(), visitor, deps.queries)

/** The same inside a transaction. Load `coverage` before it begins. */
export const readPricedInTransaction = async (
  deps: Pick<PricedDeps, 'catalogue' | 'now'>,
  coverage: DeliveryCoverage,
  visitor: Visitor,
  queries: Queries,
): Promise<PricedBasket> => priceBasket(await readBasket(deps, coverage, visitor, queries), deps.now())

/** Delivery, code and totals of a basket whose lines are priced. */
export const priceBasket = (loaded: LoadedBasket, now: Date): PricedBasket => {
  const { lines, postcode, coverage, stored } = loaded
  const loads = lines.map(loadOf)
  const delivery = postcode === null || lines.length === 0 ? null : coverage.deliver(postcode, loads)
  const offers = delivery?.offers ?? []
  const storedChoice = storedSelection(stored)
  const selection = currentSelection(offers, storedChoice)
  const offer = offers.find(({ service }) => service.id === selection?.serviceId) ?? null
  const isDateChosen = offer !== null && choosesDate(offer, loads)
  const code = stored.code === null ? null : checkCode(stored.code, londonNow(now).day)
  const waiver = code === null ? null : deliveryWaiver(code.code.worth)
  const totals = totalsOf(
    lines,
    code?.why === null ? code.code : null,
    offer?.price ?? noPence,
    offer === null || waiver === null ? noPence : waivedDelivery(waiver, offer, offers),
    readPaidPostage(stored.paidPostage, now),
  )
  const isPostageWaived = waiver?.samplePostage === true && totals.discount.freeDelivery
  const why = code?.why ?? totals.discount.why
  return {
    ...loaded,
    loads,
    counts: countLines(
      lines.map(({ goods, stocked }) => ({ goods, supplierId: stocked.product.supplierId })),
    ),
    delivery,
    selection,
    hasChangedService: hasChangedService(storedChoice, selection, isDateChosen),
    offer,
    extra: stored.deliveryExtra,
    code,
    codeProblem: code === null || why === null ? null : codeProblemMessage(code.code, why),
    totals,
    samplePostage:
      offer === null || isPostageWaived
        ? noPence
        : returnablePostage(
            offer,
            loads,
            lines.map(({ stocked }) => stocked.product.allowSampleDiscount),
          ),
    problem: basketProblem({
      lines,
      postcode,
      service: offer === null ? null : { dateMissing: isDateChosen && (selection?.date ?? null) === null },
    }),
  }
}
