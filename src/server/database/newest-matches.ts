import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Rows that are looked through one by one, newest first, before the index of words is asked. */
const LOOKED_THROUGH = 5000

interface SearchTable {
  readonly table: PgTable
  readonly id: PgColumn
  /** A `tsvector` with a GIN index. */
  readonly words: PgColumn
}

/** Of the newest so many rows the index of words is asked first where very many are wanted. */
const ASKED_FIRST = 100_000

/** The newest matches among `recent`; where there are too few, all that the index of words has. */
const fromRecent = ({ table, id, words }: SearchTable, recent: SQL, query: string, most: number): SQL => sql`(
  with recent as materialized (${recent}), older as materialized (
    select ${id} as id from ${table} where (select count(*) from recent) < ${most} and ${words} @@ ${query}::tsquery
  )
  select id from (select id from recent union select id from older) matches order by id desc limit ${most}
) found`

/**
 * The ids of the newest rows that match a query of words, as the table `found` with the column `id` (M-207). A
 * frequent word is among the newest rows; a rare one has few rows in the index. PostgreSQL cannot tell them apart
 * for the beginning of a word: for a number of one order it read 1,000,000 rows backwards (5 s).
 */
export const newestMatches = (
  search: SearchTable,
  query: string,
  most: number,
  lookedThrough = LOOKED_THROUGH,
): SQL => {
  const { table, id, words } = search
  const recent = sql`select newest.id from (
      select ${id} as id, ${words} as words from ${table} order by ${id} desc limit ${lookedThrough}
    ) newest where newest.words @@ ${query}::tsquery order by newest.id desc limit ${most}`
  return fromRecent(search, recent, query, most)
}

/**
 * The same where so many are wanted that few words have as many among the rows that can be looked through: a word of
 * 15,000 orders would be read from as many places of the table (M-206).
 */
export const manyNewestMatches = (
  search: SearchTable,
  query: string,
  most: number,
  askedFirst = ASKED_FIRST,
): SQL => {
  const { table, id, words } = search
  const recent = sql`select ${id} as id from ${table}
    where ${id} > (select max(${id}) - ${askedFirst} from ${table}) and ${words} @@ ${query}::tsquery`
  return fromRecent(search, recent, query, most)
}
