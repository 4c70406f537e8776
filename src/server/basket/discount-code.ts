import { messages } from '#contract/messages.ts'
import { normaliseCode } from '#domain/discounts/code.ts'
import { discountOn } from '#domain/discounts/discount.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { allOrNothing } from '../database/all-or-nothing.ts'
import type { Database } from '../database/database.ts'
import { checkCode, codeProblemMessage, findCode } from '../discounts/index.ts'
import { clientOf, countHitsInOrder, type RateLimit, takeBackHits } from '../edge/rate-limits.ts'
import { rejectTooMany } from '../edge/retry-after.ts'
import { londonNow } from '../london.ts'
import type { Visitor } from '../session/visitor.ts'
import { type PricedDeps, readPricedInTransaction } from './priced.ts'
import { lockExistingBasket, saveCode } from './stored-basket.ts'

type CodeDeps = PricedDeps & { readonly database: Database }

/**
 * Rate limits against guessing codes (HZ-20): by session, and by client address, which twenty colleagues may
 * share.
 */
const failures: RateLimit = { name: 'discount code', maxHits: 10, seconds: 600 }
const failuresOfClient: RateLimit = { name: 'discount code client', maxHits: 60, seconds: 600 }

/**
 * Applies a code by `saveValidCode`, with rate limits: a session is refused after ten rejected codes in ten
 * minutes, a client after sixty. A hit is counted before the check, so that concurrent requests all count,
 * and undone when the code is accepted.
 */
export const applyCode =
  (deps: CodeDeps) =>
  async (visitor: Visitor, typed: string, ip: string): Promise<Result<string, string>> => {
    const limitKeys = [
      [failures, Buffer.from(visitor.idHash).toString('hex')],
      [failuresOfClient, clientOf(ip)],
    ] as const
    const wait = await countHitsInOrder(deps.queries, limitKeys)
    if (wait !== null) rejectTooMany(wait)
    const applied = await saveValidCode(deps, visitor, typed)
    if (applied.ok) for (const [limit, key] of limitKeys) await takeBackHits(deps.queries, limit, key)
    return applied
  }

/**
 * Saves a code on the basket, replacing an earlier one (T-132, T-142), or returns why not (OP-46). The code
 * is checked again with every change, and stays even while it is worth nothing. No use is consumed before an
 * order is placed. Returns the code in its canonical spelling.
 */
const saveValidCode = async (
  deps: CodeDeps,
  visitor: Visitor,
  typed: string,
): Promise<Result<string, string>> => {
  if (typed.trim() === '') return err(messages.codeMissing)
  const normalised = normaliseCode(typed)
  if (normalised === null) return err(messages.badCode)
  const coverage = await deps.delivery.coverage()
  return allOrNothing(deps.database, async (tx) => {
    const basketId = await lockExistingBasket(tx, visitor.idHash)
    const { stored, lines } = await readPricedInTransaction(deps, coverage, visitor, tx)
    const row = await findCode(tx, normalised, basketId ?? 0, stored.customerKeys)
    if (row === null) return err(messages.badCode)
    const { id, code, why } = checkCode(row, londonNow(deps.now()).day)
    if (why !== null) return err(codeProblemMessage(code, why))
    const worthNothing = discountOn(code, lines).why
    if (worthNothing !== null || basketId === null)
      return err(codeProblemMessage(code, worthNothing ?? 'nothing-eligible'))
    await saveCode(tx, basketId, id)
    return ok(code.code)
  })
}

/** Removes the code from the basket; may be repeated (OP-45). */
export const removeCode =
  (database: Database) =>
  (visitor: Visitor): Promise<void> =>
    database.transaction(async (tx) => {
      const basketId = await lockExistingBasket(tx, visitor.idHash)
      if (basketId !== null) await saveCode(tx, basketId, null)
    })
