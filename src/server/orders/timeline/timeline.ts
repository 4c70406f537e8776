import { sql } from 'drizzle-orm'
import { actorName } from '../../audit/index.ts'
import type { Queries } from '../../database/database.ts'
import { moneySources } from './money-steps.ts'
import { orderNotes, stepSources } from './order-steps.ts'
import type { TimelineRow, TimelineSource } from './source.ts'

/** Every table that has steps of orders. A feature adds its own file here. */
const sources: readonly TimelineSource[] = [...stepSources, ...moneySources]

/** A step of an order: who did what, when. */
export interface TimelineEntry {
  readonly at: Date
  readonly who: string
  readonly what: string
  readonly detail: string
  /** Words of a person: a note for staff or to the shopper. */
  readonly isNote: boolean
}

/** More steps than any order has, so that a runaway job cannot fill the page. */
const MOST_ENTRIES = 500

/** Every step of an order, newest first (M-037): one statement, whatever its history. */
export const readTimeline = async (queries: Queries, orderId: number): Promise<readonly TimelineEntry[]> => {
  const steps = sources.map(
    ({ name, select }) => sql`select ${name}::text as source, at,
        kind::text, actor::text, name::text, pence::bigint, words::text from
      (${select(orderId)}) as step (at, kind, actor, name, pence, words)`,
  )
  const { rows } = await queries.execute<
    TimelineRow & { readonly source: string } & Record<string, unknown>
  >(sql`
    select source, extract(epoch from at)::float8 as epoch, kind, actor, name, pence::float8 as pence, words
    from (${sql.join(steps, sql` union all `)}) steps order by at desc, source desc limit ${MOST_ENTRIES}`)
  return rows.map((row) => {
    const source = sources.find(({ name }) => name === row.source)
    const text = source?.texts[row.kind]?.(row) ?? { what: 'Changed', detail: row.words ?? '' }
    return {
      at: new Date(row.epoch * 1000),
      who: actorName(row.actor, row.name),
      isNote: row.source === orderNotes.name,
      ...text,
    }
  })
}
