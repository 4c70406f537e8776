import { getTableColumns, sql } from 'drizzle-orm'
import { quoteLine } from '../database/schema/index.ts'
import type { QuoteLineContent } from './quote/content.ts'

const { quoteId: _whose, ...columns } = getTableColumns(quoteLine)

/** What a line says: of a quote and of an order alike, whose it is aside. */
export const lineColumns = sql.join(
  Object.values(columns).map(({ name }) => sql.identifier(name)),
  sql`, `,
)

/** A frozen line by the names of its columns. */
export const lineRow = (line: QuoteLineContent): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(columns).map(([key, { name }]) => [name, Reflect.get(line, key)]))
