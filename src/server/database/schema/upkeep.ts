import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** The last results of repeated jobs, so that every process can report them; one row for each job. */
export const upkeep = pgTable('upkeep', {
  name: text().primaryKey(),
  doneAt: moment('done_at'),
  /** Numbers by name. */
  report: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
})
