import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { nameOf, recordSql, type Sent } from './recorded-sql.ts'

/** The statements of an order that was taken back, and the ids that the database gave on the way. */
export interface Placed {
  readonly statements: readonly Sent[]
  readonly quoteId: number
  readonly orderId: number
}

const isQuote = (text: string): boolean => text.includes('insert into "quote"')
const isOrder = (text: string): boolean => text.includes('insert into "orders"')

const idOf = (result: unknown): number => {
  const rows = typeof result === 'object' && result !== null && 'rows' in result ? result.rows : null
  const first: unknown = Array.isArray(rows) ? rows[0] : null
  /* The query builder asks for lists; the id is their first column. */
  const id: unknown = Array.isArray(first)
    ? first[0]
    : typeof first === 'object' && first !== null && 'id' in first
      ? first.id
      : null
  if (typeof id !== 'number') throw new Error('A statement gave no id.')
  return id
}

/** Records what `work` sends, and takes its transaction back instead of committing it. */
export const recordTakenBack = async (work: () => Promise<unknown>): Promise<Placed> => {
  const statements = await recordSql(work, { isKept: false })
  const told = (is: (text: string) => boolean): number => {
    const sent = statements.find(({ text }) => is(text))
    if (sent === undefined) throw new Error('No order was recorded.')
    return idOf(sent.result)
  }
  return { statements, quoteId: told(isQuote), orderId: told(isOrder) }
}

/** The names that an order may not share with another: its token and the quote's key. */
const fresh = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  if (/^q[\w-]{16}$/.test(value)) return `q${randomBytes(12).toString('base64url')}`
  return value
}

/** The same statements through the bare driver, with the ids that the database gives this time. */
export const replayOrder = async (
  client: pg.Client,
  { statements, quoteId, orderId }: Placed,
): Promise<void> => {
  const now = new Map<unknown, number>()
  for (const { text, values } of statements) {
    const given = values.map((value) => now.get(value) ?? fresh(value))
    const result = await client.query(
      given.length === 0 ? { text } : { text, values: given, name: nameOf(text) },
    )
    if (isQuote(text)) now.set(quoteId, idOf(result))
    if (isOrder(text)) now.set(orderId, idOf(result))
  }
}
