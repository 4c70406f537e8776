import { err, ok, type Result } from '#domain/lang/result.ts'
import { quantity, quantityToNumber } from '#domain/measure/quantity.ts'
import { addWithin } from '../../basket/index.ts'
import type { Database } from '../../database/database.ts'
import type { DeliveryFeature } from '../../delivery/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import { endLink, findBasketLines, findBasketOf } from './store.ts'

export interface RestoreDeps {
  readonly database: Database
  readonly delivery: Pick<DeliveryFeature, 'coverage'>
  readonly now: () => Date
}

/** What a letter's link comes to: goods in the basket, with what was corrected; or why there are none. */
export type RestoredBasket = Result<readonly string[], 'over' | 'log-in'>

/**
 * Brings a basket back to its owner: the browser that left it has it still. Another browser proves by the secret that
 * the letter reached it, and gets the goods, once; names, addresses and the postcode stay where they were typed. What has
 * become an account's is seen by logging in.
 */
export const restoreBasket = async (
  { database, delivery, now }: RestoreDeps,
  visitor: Visitor,
  token: string,
): Promise<RestoredBasket> => {
  const customerId = (await visitor.session())?.customerId ?? null
  const reach = await delivery.coverage()
  return database.transaction(async (tx): Promise<RestoredBasket> => {
    const found = await findBasketOf(tx, token, now())
    if (found === null) return err('over')
    if (found.customerId !== null) return found.customerId === customerId ? ok([]) : err('log-in')
    const isOwn = found.sessionIdHash !== null && Buffer.compare(found.sessionIdHash, visitor.idHash) === 0
    if (isOwn) return ok([])
    const notes = new Set<string>()
    for (const { variationId, quantityHundredths } of await findBasketLines(tx, found.basketId)) {
      const left = quantityToNumber(quantity(quantityHundredths))
      const added = await addWithin(tx, reach, visitor, [{ kind: 'saved', id: variationId, quantity: left }])
      for (const note of added.ok ? added.value.notes : [added.error.message]) notes.add(note)
    }
    await endLink(tx, found.id)
    return ok([...notes])
  })
}
