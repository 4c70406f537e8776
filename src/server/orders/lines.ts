import { getTableColumns, sql } from 'drizzle-orm'
import { quoteLine } from '../database/schema/index.ts'
import type { QuoteLineContent } from './quote/content.ts'

const { quoteId: _quoteId, ...columns } = getTableColumns(quoteLine)

/** The columns that quote lines and order lines share: all but the id of the quote or order. */
export const lineColumns = sql.join(
  Object.values(columns).map(({ name }) => sql.identifier(name)),
  sql`, `,
)

/** A frozen line keyed by column name. */
export const lineRow = (line: QuoteLineContent): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(columns).map(([key, { name }]) => [name, Reflect.get(line, key)]))
