import { messages } from '#contract/messages.ts'
import { normaliseCode } from '#domain/discounts/code.ts'
import { discountOn } from '#domain/discounts/discount.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { allOrNothing } from '../database/all-or-nothing.ts'
import type { Database } from '../database/database.ts'
import { codeProblem, findCode, judgeCode } from '../discounts/index.ts'
import { clientOf, hitInOrder, type RateLimit, undoHit } from '../edge/rate-limits.ts'
import { refuseTooMany } from '../edge/too-many.ts'
import { londonNow } from '../london.ts'
import type { Visitor } from '../session/visitor.ts'
import { type PricedDeps, priceWithin } from './priced.ts'
import { holdBasket, saveCode } from './stored-basket.ts'

type CodeDeps = PricedDeps & { readonly database: Database }

/** Who guesses codes is stopped (HZ-20): in one session, and from one network, where twenty colleagues may shop at once. */
const failures: RateLimit = { what: 'discount code', most: 10, seconds: 600 }
const failuresOfClient: RateLimit = { what: 'discount code client', most: 60, seconds: 600 }

/**
 * As `saveValidCode`, but not for a session whose last ten codes of ten minutes were refused, nor for a client with sixty. A try
 * is counted before it is made, so that many at once are as many as they are, and taken back when it was none.
 */
export const applyCode = async (
  deps: CodeDeps,
  visitor: Visitor,
  typed: string,
  ip: string,
): Promise<Result<string, string>> => {
  const counted = [
    [failures, Buffer.from(visitor.idHash).toString('hex')],
    [failuresOfClient, clientOf(ip)],
  ] as const
  const wait = await hitInOrder(deps.queries, counted)
  if (wait !== null) refuseTooMany(wait)
  const applied = await saveValidCode(deps, visitor, typed)
  if (applied.ok) for (const [limit, whose] of counted) await undoHit(deps.queries, limit, whose)
  return applied
}

/**
 * Puts a code on the basket, in the place of the one that may be there (T-132, T-142), or says why not (OP-46). Later it
 * is looked at again with every change, and stays while it is worth nothing. Nothing is used up before an order is placed.
 * Answers the code as it is written.
 */
const saveValidCode = async (
  deps: CodeDeps,
  visitor: Visitor,
  typed: string,
): Promise<Result<string, string>> => {
  if (typed.trim() === '') return err(messages.codeMissing)
  const wanted = normaliseCode(typed)
  if (wanted === null) return err(messages.badCode)
  const coverage = await deps.delivery.coverage()
  return allOrNothing(deps.database, async (tx) => {
    const basketId = await holdBasket(tx, visitor.idHash)
    const { stored, lines } = await priceWithin(deps, coverage, visitor, tx)
    const row = await findCode(tx, wanted, basketId ?? 0, stored.customerKeys)
    if (row === null) return err(messages.badCode)
    const { id, code, why } = judgeCode(row, londonNow(deps.now()).day)
    if (why !== null) return err(codeProblem(code, why))
    const priced = lines.map((line) => ({ goods: line.goods, total: line.price.total }))
    const worthNothing = discountOn(code, priced).why
    if (worthNothing !== null || basketId === null)
      return err(codeProblem(code, worthNothing ?? 'nothing-eligible'))
    await saveCode(tx, basketId, id)
    return ok(code.code)
  })
}

/** Takes the code off the basket; as often as one likes (OP-45). */
export const removeCode = (database: Database, visitor: Visitor): Promise<void> =>
  database.transaction(async (tx) => {
    const basketId = await holdBasket(tx, visitor.idHash)
    if (basketId !== null) await saveCode(tx, basketId, null)
  })
