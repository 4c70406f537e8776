import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** What repeated jobs found when they were last done, so that every process can tell it; one row for each job. */
export const upkeep = pgTable('upkeep', {
  name: text().primaryKey(),
  doneAt: moment('done_at'),
  /** Numbers by name. */
  report: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
})
