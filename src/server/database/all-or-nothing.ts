import type { Result } from '#domain/lang/result.ts'
import type { Database, Queries } from './database.ts'

/** Carries a refusal out of a transaction, so that the database takes everything back. */
class TakenBack<E> extends Error {
  readonly refusal: E

  constructor(refusal: E) {
    super('refused')
    this.refusal = refusal
  }
}

/** A transaction whose refusal leaves nothing behind: what was written before it is rolled back. */
export const allOrNothing = async <T, E>(
  database: Pick<Database, 'transaction'>,
  work: (tx: Queries) => Promise<Result<T, E>>,
): Promise<Result<T, E>> => {
  try {
    return await database.transaction(async (tx) => {
      const result = await work(tx)
      if (!result.ok) throw new TakenBack(result.error)
      return result
    })
  } catch (error) {
    if (error instanceof TakenBack) return { ok: false, error: error.refusal }
    throw error
  }
}
