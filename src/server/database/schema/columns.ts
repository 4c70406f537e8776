import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** Kinds of column that the tables share. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity()

export const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow()

export const nullableMoment = (name: string) => timestamp(name, { withTimezone: true })

export const pence = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** Constants of the program as an SQL list, for `in`: ('open', 'paying'). */
export const listOf = (values: readonly string[]): SQL =>
  sql.raw(`(${values.map((value) => `'${value}'`).join(', ')})`)

/** For a check constraint: the column has one of these values. */
export const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in ${listOf(values)}`
