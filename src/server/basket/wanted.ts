import { type AddProblem, addToLine } from '#domain/basket/add.ts'
import { isBuyable } from '#domain/catalogue/buyable.ts'
import type { Goods } from '#domain/catalogue/goods.ts'
import type { Quantity } from '#domain/measure/quantity.ts'
import { type StockedVariation, toGoods } from '../catalogue/index.ts'
import type { DeliveryCoverage } from '../delivery/index.ts'
import { withAvailableStock } from './available.ts'
import { withStocked } from './lines.ts'
import { type PricedBasket, type PricedDeps, priceBasket } from './priced.ts'
import { emptyStoredBasket } from './stored-basket.ts'

/** Goods that a shopper may add. */
export interface WantedLine {
  readonly variationId: number
  readonly quantity: Quantity
}

/** What an add of one wanted line would do. */
export interface WantedOutcome {
  readonly variationId: number
  /** What the basket would hold: whole tiles or units, cut to stock and limits; null: nothing. */
  readonly quantity: Quantity | null
  readonly cutBy: 'stock' | 'line-limit' | null
  /** Why the shop accepts none of it now; null: it accepts `quantity`. */
  readonly problem: AddProblem | 'unknown' | null
}

/** A basket that holds the wanted lines and nothing else, priced as the visitor's own is. */
export interface WantedBasket {
  readonly outcomes: readonly WantedOutcome[]
  readonly priced: PricedBasket
  /** Until when an order has these dates; null without a delivery service. */
  readonly orderBefore: Date | null
}

/**
 * Prices hypothetical baskets, delivered to a formatted postcode: what a quantity costs delivered, and
 * when it comes (S-001, S-006). Each is priced by the functions of the visitor's own basket. One statement for
 * all of them; one more when the delivery tables are not cached. F1 10.08 m² to LS1 4AP: £336.96 by Standard.
 */
export const priceWantedBaskets =
  (deps: PricedDeps) =>
  async (
    postcode: string | null,
    baskets: readonly (readonly WantedLine[])[],
  ): Promise<readonly WantedBasket[]> => {
    const coverage = await deps.delivery.coverage()
    const ids = new Set(baskets.flatMap((lines) => lines.map(({ variationId }) => variationId)))
    const stocked = await deps.catalogue.stocked([...ids], deps.queries)
    const byId = new Map(stocked.map((variation) => [variation.row.id, variation]))
    return baskets.map((lines) => {
      const outcomes = lines.map((line) => outcomeOf(line, byId.get(line.variationId), coverage, postcode))
      /* Its own goods alone: a basket indexes what it is given, and there may be a hundred baskets. */
      const own = lines.flatMap(({ variationId }) => byId.get(variationId) ?? [])
      return { outcomes, ...priceOutcomes(deps, outcomes, own, coverage, postcode) }
    })
  }

/** A variation as it is sold to a postcode, with the stock that no order holds. */
export const soldAs = (
  { row: shelf, product }: Pick<StockedVariation, 'row' | 'product'>,
  coverage: DeliveryCoverage,
  postcode: string | null,
): { readonly goods: Goods; readonly withdrawn: boolean; readonly buyable: boolean } => {
  const row = withAvailableStock(shelf, 0)
  const goods = toGoods(row, product)
  const withdrawn = row.withdrawn || product.withdrawn
  const delivered = coverage.delivers(goods, row.sku, postcode)
  return {
    goods,
    withdrawn,
    buyable: isBuyable(goods, { soldOnline: product.buyable, withdrawn, delivered }),
  }
}

/**
 * Adds to an empty basket. Goods that are not delivered to the postcode get a quantity too: the reason that is
 * shown depends on it.
 */
export const outcomeOf = (
  { variationId, quantity }: WantedLine,
  variation: StockedVariation | undefined,
  coverage: DeliveryCoverage,
  postcode: string | null,
): WantedOutcome => {
  const nothing = { variationId, quantity: null, cutBy: null }
  if (variation === undefined) return { ...nothing, problem: 'unknown' }
  const { goods, withdrawn, buyable } = soldAs(variation, coverage, postcode)
  if (withdrawn) return { ...nothing, problem: 'unknown' }
  const added = addToLine(goods, true, null, quantity)
  if (!added.ok) return { ...nothing, problem: added.error }
  return {
    variationId,
    quantity: added.value.quantity,
    cutBy: added.value.cutBy,
    problem: buyable ? null : 'not-buyable',
  }
}

export const priceOutcomes = (
  { now }: PricedDeps,
  outcomes: readonly WantedOutcome[],
  stocked: readonly StockedVariation[],
  coverage: DeliveryCoverage,
  postcode: string | null,
): Pick<WantedBasket, 'priced' | 'orderBefore'> => {
  /* Read before the dates are made: a cut-off that passes meanwhile is then in the past, never a day late. */
  const at = now()
  const lines = outcomes.flatMap(({ variationId, quantity }, i) =>
    quantity === null
      ? []
      : [{ id: i + 1, variationId, quantityHundredths: quantity, heldHundredths: 0, plans: null }],
  )
  const priced = priceBasket(withStocked({ ...emptyStoredBasket, postcode, lines }, stocked, coverage), now())
  const { offer } = priced
  return { priced, orderBefore: offer === null ? null : coverage.cutOff(offer.service, at) }
}
