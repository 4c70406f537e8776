import { err, ok, type Result } from '#domain/lang/result.ts'
import { quantityToNumber } from '#domain/measure/quantity.ts'
import { addInTransaction } from '../../basket/index.ts'
import type { Database } from '../../database/database.ts'
import type { DeliveryFeature } from '../../delivery/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import { findBasketLines, findBasketOf, invalidateLink } from './store.ts'

export interface RestoreDeps {
  readonly database: Database
  readonly delivery: Pick<DeliveryFeature, 'coverage'>
  readonly now: () => Date
}

/**
 * The result of a reminder's link: the goods are in the basket, with notes on corrections; or why they are
 * not.
 */
export type RestoreResult = Result<readonly string[], 'over' | 'log-in'>

/**
 * Restores a basket to its owner. The browser that left it still has it. Another browser, which proves by the
 * token that the email reached it, receives the goods once; names, addresses and the postcode are not copied.
 * A basket that has become an account's requires a login.
 */
export const restoreBasket =
  ({ database, delivery, now }: RestoreDeps) =>
  async (visitor: Visitor, token: string): Promise<RestoreResult> => {
    const customerId = (await visitor.session())?.customerId ?? null
    const coverage = await delivery.coverage()
    return database.transaction(async (tx): Promise<RestoreResult> => {
      const found = await findBasketOf(tx, token, now())
      if (found === null) return err('over')
      if (found.customerId !== null) return found.customerId === customerId ? ok([]) : err('log-in')
      const isOwn = found.sessionIdHash !== null && Buffer.compare(found.sessionIdHash, visitor.idHash) === 0
      if (isOwn) return ok([])
      const notes = new Set<string>()
      for (const { variationId, quantityHundredths } of await findBasketLines(tx, found.basketId)) {
        const left = quantityToNumber(quantityHundredths)
        const added = await addInTransaction(tx, coverage, visitor, [
          { kind: 'saved', id: variationId, quantity: left },
        ])
        for (const note of added.ok ? added.value.notes : [added.error.message]) notes.add(note)
      }
      await invalidateLink(tx, found.id)
      return ok([...notes])
    })
  }
