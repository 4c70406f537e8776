import type { WireBasketContents, WireItemTotal, WireTotals } from '#contract/basket.ts'
import type { BasketPage } from '#contract/basket-page.ts'
import type { WireShippingServices } from '#contract/delivery.ts'
import type { WireDiscount } from '#contract/discounts.ts'
import type { Result } from '#domain/lang/result.ts'
import type { Database, Queries } from '../database/database.ts'
import type { Visitor } from '../session/visitor.ts'
import { type AddResult, addToBasket, type RequestedLine } from './add.ts'
import { changeQuantity, removeLine } from './change-line.ts'
import { acceptReplacementDelivery, chooseDelivery, type DeliveryChoice } from './choose-delivery.ts'
import { readContents, readItemTotal } from './contents.ts'
import { applyCode, removeCode } from './discount-code.ts'
import { emptyBasket, type OrderedLine } from './empty.ts'
import { mergeIntoCustomer } from './merge.ts'
import { readBasketPage } from './page.ts'
import { presentServices } from './present-delivery.ts'
import { presentDiscount, presentTotals } from './present-totals.ts'
import { type PricedBasket, type PricedDeps, readPricedBasket, readPricedInTransaction } from './priced.ts'
import type { BasketRefusal } from './refusal.ts'
import { countLines } from './store.ts'
import { lockExistingBasket } from './stored-basket.ts'

export { type AddResult, addInTransaction } from './add.ts'
export { basketData } from './basket-data.ts'
export { registerBasket } from './handlers.ts'
export { presentVariation } from './lines.ts'
export { discountDescription } from './present-totals.ts'
export type { PricedBasket } from './priced.ts'
export type { BasketRefusal } from './refusal.ts'
export { deleteLine } from './store.ts'
export { lockExistingBasket } from './stored-basket.ts'
export { createVisitorBasketReader } from './visitors-basket.ts'

/** Reads a basket inside a transaction that locks it. */
export interface LockedBasketReader {
  /** The visitor's current basket, locked until the transaction ends; null when there is none. */
  lock(tx: Queries, visitor: Visitor): Promise<PricedBasket | null>
}

/** The visitor's basket. */
export interface Basket {
  /** `requestKey` identifies one press of the button; a repeated key adds nothing (S-038). */
  add(
    visitor: Visitor,
    requested: readonly RequestedLine[],
    requestKey?: string | null,
  ): Promise<Result<AddResult, BasketRefusal>>
  /** Returns the message for the shopper: empty, or that the quantity was cut for stock (T-058). */
  change(visitor: Visitor, lineId: number, quantity: unknown): Promise<Result<string, BasketRefusal>>
  remove(visitor: Visitor, lineId: number): Promise<Result<null, BasketRefusal>>
  chooseDelivery(visitor: Visitor, choice: DeliveryChoice): Promise<Result<null, string>>
  /** Saves the replacement choice, once the shopper has seen that theirs is unavailable (T-357). */
  acceptReplacementDelivery(visitor: Visitor): Promise<void>
  /** The code in its canonical spelling, or why it is refused. */
  applyCode(visitor: Visitor, typed: string, ip: string): Promise<Result<string, string>>
  removeCode(visitor: Visitor): Promise<void>

  contents(visitor: Visitor): Promise<WireBasketContents>
  itemTotal(visitor: Visitor): Promise<WireItemTotal>
  totals(visitor: Visitor): Promise<WireTotals>
  shippingServices(visitor: Visitor): Promise<WireShippingServices>
  discount(visitor: Visitor): Promise<WireDiscount>
  /** All of the above, read at one moment; the saved list comes from its own feature. */
  page(visitor: Visitor): Promise<Omit<BasketPage, 'saved_list' | 'has_saved_list'>>
  /** Number of lines, for the badge (OP-49). */
  count(visitor: Visitor): Promise<number>

  /** Current lines, prices, delivery, code and totals: what is shown, and what is charged. Two statements. */
  priced(visitor: Visitor): Promise<PricedBasket>
  /**
   * For freezing a quote. Call it before the transaction begins, since the embedded database has one
   * connection.
   */
  withLockedBasket(): Promise<LockedBasketReader>
  /**
   * Removes the ordered goods from a basket, in the order's transaction. If the basket no longer exists, from
   * the basket of `fallbackCustomerId`.
   */
  empty(
    tx: Queries,
    basketId: number,
    ordered: readonly OrderedLine[],
    fallbackCustomerId?: number | null,
  ): Promise<void>
  /**
   * Merges a guest's basket into the customer's, in the login's transaction (D14); returns the notices for
   * the shopper.
   */
  merge(tx: Queries, guestIdHash: Uint8Array, customerId: number): Promise<readonly string[]>
}

export type BasketDeps = PricedDeps & { readonly database: Database }

export const createBasket = (deps: BasketDeps): Basket => {
  const { database } = deps
  const priced = (visitor: Visitor) => readPricedBasket(deps, visitor)
  return {
    add: (visitor, requested, requestKey) => addToBasket(deps, visitor, requested, requestKey),
    change: (visitor, lineId, quantity) => changeQuantity(database, visitor, lineId, quantity),
    remove: (visitor, lineId) => removeLine(database, visitor, lineId),
    chooseDelivery: (visitor, choice) => chooseDelivery(deps, visitor, choice),
    acceptReplacementDelivery: (visitor) => acceptReplacementDelivery(deps, visitor),
    applyCode: (visitor, typed, ip) => applyCode(deps, visitor, typed, ip),
    removeCode: (visitor) => removeCode(database, visitor),

    contents: (visitor) => readContents(deps, visitor),
    itemTotal: (visitor) => readItemTotal(deps, visitor),
    totals: async (visitor) => presentTotals(await priced(visitor)),
    shippingServices: async (visitor) => presentServices(await priced(visitor)),
    discount: async (visitor) => presentDiscount(await priced(visitor)),
    page: (visitor) => readBasketPage(deps, visitor),
    count: async (visitor) => (visitor.isNew ? 0 : countLines(deps.queries, visitor.idHash)),

    priced,
    async withLockedBasket() {
      const coverage = await deps.delivery.coverage()
      return {
        lock: async (tx, visitor) =>
          (await lockExistingBasket(tx, visitor.idHash)) === null
            ? null
            : readPricedInTransaction(deps, coverage, visitor, tx),
      }
    },
    empty: (tx, basketId, ordered, fallbackCustomerId = null) =>
      emptyBasket(deps, tx, { basketId, fallbackCustomerId }, ordered),
    merge: (tx, guestIdHash, customerId) => mergeIntoCustomer(deps, tx, guestIdHash, customerId),
  }
}
