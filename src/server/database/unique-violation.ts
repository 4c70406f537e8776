import type { PgColumn } from 'drizzle-orm/pg-core'

const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed because another one had just taken a value that is unique in its column. */
export const isUniqueViolation = (error: unknown, { uniqueName }: PgColumn): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === UNIQUE_VIOLATION)
      return 'constraint' in cause && cause.constraint === uniqueName
  return false
}
