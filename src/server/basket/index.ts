import type { Project } from '#domain/project/project.ts'
import type { Database, Queries } from '../database/database.ts'
import type { Visitor } from '../session/visitor.ts'
import { addToBasket } from './add.ts'
import { changeQuantity, removeLine } from './change-line.ts'
import { acceptReplacementDelivery, chooseDelivery } from './choose-delivery.ts'
import { readContents, readItemTotal } from './contents.ts'
import { applyCode, removeCode } from './discount-code.ts'
import { emptyBasket } from './empty.ts'
import { mergeIntoCustomer } from './merge.ts'
import { readBasketPage } from './page.ts'
import { presentServices } from './present-delivery.ts'
import { presentDiscount, presentTotals } from './present-totals.ts'
import { presentWanted, presentWantedArea } from './present-wanted.ts'
import { cliffsOf } from './price-cliffs.ts'
import { type PricedBasket, type PricedDeps, readPricedBasket, readPricedInTransaction } from './priced.ts'
import { readStillNeeded } from './still-needed.ts'
import { type BasketCounts, countLines } from './store.ts'
import { lockExistingBasket } from './stored-basket.ts'
import { takePriceCliff } from './take-price-cliff.ts'
import { priceWantedBaskets, type WantedLine } from './wanted.ts'
import { priceWantedAreas } from './wanted-areas.ts'

export { type AddResult, addInTransaction } from './add.ts'
export { basketData } from './basket-data.ts'
export { registerBasket } from './handlers.ts'
export { presentVariation } from './lines.ts'
export { presentAdded } from './present-added.ts'
export { discountDescription } from './present-totals.ts'
export type { PricedBasket } from './priced.ts'
export type { BasketRefusal } from './refusal.ts'
export { deleteLine, type NewLine } from './store.ts'
export { lockExistingBasket } from './stored-basket.ts'
export { createVisitorBasketReader } from './visitors-basket.ts'

/** Reads a basket inside a transaction that locks it. */
export interface LockedBasketReader {
  /** The visitor's current basket, locked until the transaction ends; null when there is none. */
  lock(tx: Queries, visitor: Visitor): Promise<PricedBasket | null>
}

export type BasketDeps = PricedDeps & { readonly database: Database }

/** The visitor's basket. */
export const createBasket = (deps: BasketDeps) => {
  const { database } = deps
  const priced = readPricedBasket(deps)
  return {
    /** `requestKey` identifies one press of the button; a repeated key adds nothing (S-038). */
    add: addToBasket(deps),
    /** Returns the message for the shopper: empty, or that the quantity was cut for stock (T-058). */
    change: changeQuantity(database),
    remove: removeLine(database),
    /** Does what a price cliff offers (S-007); refuses one that no longer leads to the sum that it named. */
    takeCliff: takePriceCliff(deps),
    chooseDelivery: chooseDelivery(deps),
    /** Saves the replacement choice, once the shopper has seen that theirs is unavailable (T-357). */
    acceptReplacementDelivery: acceptReplacementDelivery(deps),
    /** The code in its canonical spelling, or why it is refused. */
    applyCode: applyCode(deps),
    removeCode: removeCode(database),

    contents: readContents(deps),
    /** The extras that goods of an order still need (S-035). */
    stillNeeded: readStillNeeded(deps),
    itemTotal: readItemTotal(deps),
    totals: async (visitor: Visitor) => presentTotals(await priced(visitor)),
    shippingServices: async (visitor: Visitor) => presentServices(await priced(visitor)),
    discount: async (visitor: Visitor) => presentDiscount(await priced(visitor)),
    /** All of the above, read at one moment; the saved list comes from its own feature. */
    page: readBasketPage(deps),
    /**
     * What goods that are not in the basket would cost delivered to a formatted postcode, and when they would
     * come: each basket alone, by the functions of `priced` (S-001, S-006). One statement for all of them; for a single
     * one up to three more, for its price cliffs.
     */
    async delivered(postcode: string | null, baskets: readonly (readonly WantedLine[])[]) {
      const wanted = await priceWantedBaskets(deps)(postcode, baskets)
      const [first] = wanted
      const cliffs = first === undefined || wanted.length > 1 ? [] : await cliffsOf(deps, first.priced)
      return wanted.map((one) => presentWanted(one, cliffs, deps.now()))
    },
    /**
     * The same for what a project takes of each of some goods (S-006), by one statement.
     */
    async deliveredAreas(postcode: string | null, variationIds: readonly number[], project: Project) {
      const wanted = await priceWantedAreas(deps)(postcode, variationIds, project)
      return wanted.map((one) => presentWantedArea(one, deps.now()))
    },
    /** `delivered` with every line, price and offer, for rules that compare baskets. */
    wanted: priceWantedBaskets(deps),
    /** Number of lines, for the badge (OP-49). */
    summary: async (visitor: Visitor): Promise<BasketCounts> =>
      visitor.isNew ? { count: 0, samples: 0 } : countLines(deps.queries, visitor.idHash),

    /** Current lines, prices, delivery, code and totals: what is shown and charged. Two statements. */
    priced,
    /**
     * For freezing a quote. Call it before the transaction begins, since the embedded database has one
     * connection.
     */
    async withLockedBasket(): Promise<LockedBasketReader> {
      const coverage = await deps.delivery.coverage()
      return {
        lock: async (tx, visitor) =>
          (await lockExistingBasket(tx, visitor.idHash)) === null
            ? null
            : readPricedInTransaction(deps, coverage, visitor, tx),
      }
    },
    /**
     * Removes the ordered goods from a basket, in the order's transaction. If the basket no longer exists,
     * from the basket of `fallbackCustomerId`.
     */
    empty: emptyBasket(deps),
    /**
     * Merges a guest's basket into the customer's, in the login's transaction (D14); returns the notices for
     * the shopper.
     */
    merge: mergeIntoCustomer(deps),
  }
}

export type Basket = ReturnType<typeof createBasket>
