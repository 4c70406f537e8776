import type { PgColumn } from 'drizzle-orm/pg-core'

const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed because another was faster by a moment to a value that a column has once. */
export const isTaken = (error: unknown, { uniqueName }: PgColumn): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === UNIQUE_VIOLATION)
      return 'constraint' in cause && cause.constraint === uniqueName
  return false
}
