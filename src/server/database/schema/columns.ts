import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, customType, integer, jsonb, timestamp } from 'drizzle-orm/pg-core'

import type { Quantity } from '#domain/measure/quantity.ts'
import type { Pence } from '#domain/money/pence.ts'
import type { LinePlan } from '#domain/planner/line-plans.ts'

/** Kinds of column that the tables share. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity()

export const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow()

export const nullableMoment = (name: string) => timestamp(name, { withTimezone: true })

export const pence = (name: string) => bigint(name, { mode: 'number' }).$type<Pence>().notNull()

/** Hundredths of a square metre, or of a unit. */
export const hundredths = (name: string) => integer(name).$type<Quantity>().notNull()

/** The layout plans that a line was added by; null: none (L-088). */
export const linePlans = () => jsonb('plans').$type<readonly LinePlan[]>()

/** One of a few words, or none. A word that only a later release knows is read as none. */
export const choice = <Choice extends string>(name: string, choices: readonly Choice[]) =>
  customType<{ data: Choice | null; driverData: string }>({
    dataType: () => 'text',
    fromDriver: (word) => choices.find((known) => known === word) ?? null,
  })(name)

/** Constants of the program as an SQL list, for `in`: ('open', 'paying'). */
export const listOf = (values: readonly string[]): SQL =>
  sql.raw(`(${values.map((value) => `'${value}'`).join(', ')})`)

/** For a check constraint: the column has one of these values. */
export const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in ${listOf(values)}`
