import { err, ok, type Result } from '#domain/lang/result.ts'
import { type HoldRefusal, holdQuote } from '../../orders/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import { catchNotPlaced } from './apply-outcome.ts'
import { type AttemptWithQuote, lockAttempt } from './attempts.ts'
import { endAttempts } from './end-attempts.ts'
import type { PayRefusal, PrepareDeps } from './prepare.ts'

/**
 * Holds the goods of a payment again after its bank's authentication, before it is charged; ends it if they
 * are gone.
 */
export const holdAgain = async (
  deps: PrepareDeps,
  visitor: Visitor,
  { attempt, quote }: AttemptWithQuote,
): Promise<Result<null, PayRefusal>> => {
  const held = await deps.database.transaction(async (tx) => {
    const { quote: locked } = await lockAttempt(tx, { attemptId: attempt.id, quoteId: quote.id })
    return locked.state === 'paying' ? holdQuote(tx, locked, deps.now()) : ok(null)
  })
  return held.ok ? held : err(await endRefused(deps, visitor, quote.id, held.error))
}

/**
 * Ends a payment whose goods or code are gone: nothing was charged, unless the provider reports otherwise.
 */
export const endRefused = async (
  deps: PrepareDeps,
  visitor: Visitor,
  quoteId: number,
  refusal: HoldRefusal,
): Promise<PayRefusal> => {
  const ended = await catchNotPlaced(endAttempts(deps, quoteId, 'replace'))
  if (ended === 'not-placed' || ended.kind === 'unknown') return { kind: 'checking' }
  if (ended.kind === 'ordered') return { kind: 'ordered', order: ended.order }
  if (refusal.kind === 'code-gone') await deps.basket.removeCode(visitor)
  return refusal
}
