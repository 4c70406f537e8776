import { customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** Kinds of column that the tables share. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity()

export const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow()
