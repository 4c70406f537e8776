import { messages } from '#contract/messages.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { allOrNothing } from '../database/all-or-nothing.ts'
import type { Database } from '../database/database.ts'
import type { Visitor } from '../session/visitor.ts'
import { cliffsOf, pricedWith } from './price-cliffs.ts'
import { type PricedDeps, readPricedBasket, readPricedInTransaction } from './priced.ts'
import { deleteLine, saveLines } from './store.ts'
import { lockExistingBasket, raiseVersion } from './stored-basket.ts'

/**
 * Does what a price cliff offers. The offer is looked for again, and in the transaction the locked basket is
 * priced with the change once more: it must lead to the very sum that the shopper read, or nothing changes.
 */
export const takePriceCliff =
  (deps: PricedDeps & { readonly database: Database }) =>
  async (visitor: Visitor, key: string): Promise<Result<null, string>> => {
    const gone = err(messages.cliffGone)
    const read = await readPricedBasket(deps)(visitor)
    const cliff = (await cliffsOf(deps, read)).find((one) => one.key === key)
    if (cliff === undefined || cliff.set.length === 0) return gone
    const { set, total } = cliff
    const coverage = await deps.delivery.coverage()
    return allOrNothing(deps.database, async (tx) => {
      const basketId = await lockExistingBasket(tx, visitor.idHash)
      if (basketId === null) return gone
      const basket = await readPricedInTransaction(deps, coverage, visitor, tx)
      const goods = await deps.catalogue.stocked(
        set.map(({ variationId }) => variationId),
        tx,
      )
      const byId = new Map(goods.map((own) => [own.row.id, own]))
      const after = pricedWith(basket, set, byId, deps.now())
      if (after?.totals.orderTotal !== total || basket.stored.version !== read.stored.version) return gone
      const lineOf = new Map(basket.stored.lines.map((line) => [line.variationId, line.id]))
      for (const { variationId, quantity } of set) {
        const lineId = lineOf.get(variationId)
        if (quantity === 0 && lineId !== undefined) await deleteLine(tx, basketId, lineId)
      }
      const kept = set.filter(({ quantity }) => quantity > 0)
      await saveLines(
        tx,
        basketId,
        kept.map(({ variationId, quantity }) => ({ variationId, quantityHundredths: quantity })),
      )
      await raiseVersion(tx, basketId)
      return ok(null)
    })
  }
