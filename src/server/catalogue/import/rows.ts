import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'

/** Rows written by one statement: large enough to be fast, small enough for a parameter. */
export const CHUNK = 1000

export type Row = Readonly<Record<string, unknown>>

/** Columns of a JSON row set with their types: `{ code: 'text', name: 'text' }`. */
export type Columns = Readonly<Record<string, string>>

export const columnList = (names: readonly string[], of = ''): SQL =>
  sql.raw(names.map((name) => `${of}"${name}"`).join(', '))

/** Rows as one parameter: `r` in the statement. Numbers and texts arrive as the columns' types. */
export const rowSet = (rows: readonly Row[], columns: Columns): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `"${name}" ${type}`)
      .join(', '),
  )})`

/** `do update set …` for changed rows only: unchanged ones are not written again. */
export const updateChanged = (table: string, names: readonly string[]): SQL =>
  sql`do update set ${sql.raw(names.map((name) => `"${name}" = excluded."${name}"`).join(', '))}
    where (${columnList(names, `${table}.`)}) is distinct from (${columnList(names, 'excluded.')})`

/** `column not in (…)` for a list of any length. */
export const notAmong = (column: SQL, keys: readonly string[]): SQL =>
  sql`${column} not in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`

interface Upsert {
  readonly table: string
  readonly columns: Columns
  /** The columns of the natural key. */
  readonly key: readonly string[]
  /** Columns that are set only in a new row. */
  readonly once?: readonly string[]
  readonly rows: readonly Row[]
}

/** Inserts rows or updates those with the same natural key; ids stay as they are. */
export const upsert = async (
  tx: Queries,
  { table, columns, key, once = [], rows }: Upsert,
): Promise<void> => {
  const names = Object.keys(columns)
  const unchanged = new Set([...key, ...once])
  const changing = names.filter((name) => !unchanged.has(name))
  for (let i = 0; i < rows.length; i += CHUNK)
    await tx.execute(sql`insert into ${sql.identifier(table)} (${columnList(names)})
      select ${columnList(names)} from ${rowSet(rows.slice(i, i + CHUNK), columns)}
      on conflict (${columnList(key)}) ${updateChanged(table, changing)}`)
}

/** Gives the rows of a table the positions of their keys in a list; unchanged ones are not written. */
export const writeOrder = async (
  tx: Queries,
  table: string,
  key: string,
  order: readonly string[],
  where: SQL = sql`true`,
): Promise<void> => {
  const rows = order.map((value, position) => ({ key: value, position }))
  for (let i = 0; i < rows.length; i += CHUNK * 10)
    await tx.execute(sql`update ${sql.identifier(table)} t set position = r.position
      from ${rowSet(rows.slice(i, i + CHUNK * 10), { key: 'text', position: 'integer' })}
      where t.${sql.identifier(key)}::text = r.key and t.position <> r.position and ${where}`)
}

/** The keys of a table in their order. */
export const readOrder = async (
  tx: Queries,
  table: string,
  key: string,
  where: SQL = sql`true`,
): Promise<readonly string[]> => {
  const { rows } = await tx.execute<{ key: string }>(
    sql`select ${sql.identifier(key)}::text as key from ${sql.identifier(table)} t where ${where}
      order by position, ${sql.identifier(key)}`,
  )
  return rows.map((row) => row.key)
}
