import { messages } from '#contract/messages.ts'
import { changeLine } from '#domain/basket/change.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { toGoods } from '../catalogue/index.ts'
import { allOrNothing } from '../database/all-or-nothing.ts'
import type { Database } from '../database/database.ts'
import type { Visitor } from '../session/visitor.ts'
import type { BasketRefusal } from './refusal.ts'
import { deleteLine, findOwnLine, setLine } from './store.ts'
import { lockExistingBasket } from './stored-basket.ts'

const notInBasket: BasketRefusal = { status: 404, message: messages.lineMissing }

/**
 * Sets a line's quantity (T-057, OP-07). Returns the message for the shopper: empty, or that stock is short,
 * when the quantity was cut or, with less than one tile or unit in stock, left unchanged (T-058). The basket
 * is locked first, so that two tabs queue; five statements with BEGIN and COMMIT.
 */
export const changeQuantity =
  (database: Database) =>
  (visitor: Visitor, lineId: number, requested: unknown): Promise<Result<string, BasketRefusal>> =>
    allOrNothing(database, async (tx) => {
      const basketId = await lockExistingBasket(tx, visitor.idHash)
      if (basketId === null) return err(notInBasket)
      const line = await findOwnLine(tx, basketId, lineId)
      if (line === null) return err(notInBasket)
      const current = line.quantityHundredths
      const changed = changeLine(toGoods(line, line), current, requested)
      if (!changed.ok) return ok(messages.notEnoughStock)
      const { quantity: newQuantity, capped } = changed.value
      if (newQuantity !== current) await setLine(tx, basketId, lineId, newQuantity)
      return ok(capped ? messages.notEnoughStock : '')
    })

/** Removes a line (T-063). An unknown id and another shopper's line both return not found (T-066, T-067). */
export const removeLine =
  (database: Database) =>
  (visitor: Visitor, lineId: number): Promise<Result<null, BasketRefusal>> =>
    allOrNothing(database, async (tx) => {
      const basketId = await lockExistingBasket(tx, visitor.idHash)
      if (basketId === null) return err(notInBasket)
      return (await deleteLine(tx, basketId, lineId)) === null ? err(notInBasket) : ok(null)
    })
