import { messages } from '#contract/messages.ts'
import { changeLine } from '#domain/basket/change.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { quantity } from '#domain/measure/quantity.ts'
import { toGoods } from '../catalogue/index.ts'
import { allOrNothing } from '../database/all-or-nothing.ts'
import type { Database } from '../database/database.ts'
import type { Visitor } from '../session/visitor.ts'
import type { Refusal } from './refusal.ts'
import { deleteLine, findOwnLine, setLine } from './store.ts'
import { holdBasket } from './stored-basket.ts'

const notInBasket: Refusal = { status: 404, message: messages.lineMissing }

/**
 * A line's new quantity (T-057, OP-07). The answer is what the shopper is told: nothing, or that there is not enough
 * stock, when it was cut or, with less than one tile or unit there, left as it was (T-058). The basket is locked first,
 * so that two tabs queue; five statements with BEGIN and COMMIT.
 */
export const changeQuantity = (
  database: Database,
  visitor: Visitor,
  lineId: number,
  asked: unknown,
): Promise<Result<string, Refusal>> =>
  allOrNothing(database, async (tx) => {
    const basketId = await holdBasket(tx, visitor.idHash)
    if (basketId === null) return err(notInBasket)
    const line = await findOwnLine(tx, basketId, lineId)
    if (line === null) return err(notInBasket)
    const current = quantity(line.quantityHundredths)
    const changed = changeLine(toGoods(line, line), current, asked)
    if (!changed.ok) return ok(messages.notEnoughStock)
    const { quantity: now, capped } = changed.value
    if (now !== current) await setLine(tx, basketId, lineId, now)
    return ok(capped ? messages.notEnoughStock : '')
  })

/** Takes a line out (T-063); an id of nobody's, or of somebody else's, is not found alike (T-066, T-067). */
export const removeLine = (
  database: Database,
  visitor: Visitor,
  lineId: number,
): Promise<Result<null, Refusal>> =>
  allOrNothing(database, async (tx) => {
    const basketId = await holdBasket(tx, visitor.idHash)
    if (basketId === null) return err(notInBasket)
    return (await deleteLine(tx, basketId, lineId)) === null ? err(notInBasket) : ok(null)
  })
