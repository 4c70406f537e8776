import type { Result } from '#domain/lang/result.ts'
import type { Database, Queries } from './database.ts'

/** Carries the error of a result out of a transaction, so that the database rolls back. */
class RolledBack<E> extends Error {
  readonly refusal: E

  constructor(refusal: E) {
    super('refused')
    this.refusal = refusal
  }
}

/** Runs `work` in a transaction that rolls back when the result is an error. */
export const allOrNothing = async <T, E>(
  database: Pick<Database, 'transaction'>,
  work: (tx: Queries) => Promise<Result<T, E>>,
): Promise<Result<T, E>> => {
  try {
    return await database.transaction(async (tx) => {
      const result = await work(tx)
      if (!result.ok) throw new RolledBack(result.error)
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return { ok: false, error: error.refusal }
    throw error
  }
}
