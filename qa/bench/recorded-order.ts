import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { recordSql, type SentStatement, statementName } from './recorded-sql.ts'

/** The statements of an order that was rolled back, and the ids that the database assigned to it. */
export interface RecordedOrder {
  readonly statements: readonly SentStatement[]
  readonly quoteId: number
  readonly orderId: number
}

const isQuote = (text: string): boolean => text.includes('insert into "quote"')
const isOrder = (text: string): boolean => text.includes('insert into "orders"')

const idOf = (result: unknown): number => {
  const rows = typeof result === 'object' && result !== null && 'rows' in result ? result.rows : null
  const first: unknown = Array.isArray(rows) ? rows[0] : null
  /* The query builder selects rows as arrays; the id is their first column. */
  const id: unknown = Array.isArray(first)
    ? first[0]
    : typeof first === 'object' && first !== null && 'id' in first
      ? first.id
      : null
  if (typeof id !== 'number') throw new Error('A statement gave no id.')
  return id
}

/** Records what `work` sends, and rolls its transaction back instead of committing it. */
export const recordRolledBack = async (work: () => Promise<unknown>): Promise<RecordedOrder> => {
  const statements = await recordSql(work, { isKept: false })
  const idFrom = (matches: (text: string) => boolean): number => {
    const statement = statements.find(({ text }) => matches(text))
    if (statement === undefined) throw new Error('No order was recorded.')
    return idOf(statement.result)
  }
  return { statements, quoteId: idFrom(isQuote), orderId: idFrom(isOrder) }
}

/** Replaces a value that must be unique to an order: its token or the quote's key. */
const refreshed = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  if (/^q[\w-]{16}$/.test(value)) return `q${randomBytes(12).toString('base64url')}`
  return value
}

/** Runs the same statements through the bare driver, with the ids that the database assigns this time. */
export const replayOrder = async (
  client: pg.Client,
  { statements, quoteId, orderId }: RecordedOrder,
): Promise<void> => {
  const newIds = new Map<unknown, number>()
  for (const { text, values } of statements) {
    const replayedValues = values.map((value) => newIds.get(value) ?? refreshed(value))
    const result = await client.query(
      replayedValues.length === 0 ? { text } : { text, values: replayedValues, name: statementName(text) },
    )
    if (isQuote(text)) newIds.set(quoteId, idOf(result))
    if (isOrder(text)) newIds.set(orderId, idOf(result))
  }
}
