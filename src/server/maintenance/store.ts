import { type SQL, sql } from 'drizzle-orm'
import { unresolvedAttemptStates } from '#domain/orders/states.ts'
import type { Queries } from '../database/database.ts'
import { listOf } from '../database/schema/columns.ts'
import { upkeep } from '../database/schema/index.ts'
import type { ShopStatus } from '../operations/shop-status.ts'

export type UpkeepRow = typeof upkeep.$inferSelect

export const recordRun = async (
  queries: Queries,
  name: 'invariants' | 'all-invariants' | 'reconcile' | 'worker',
  report: UpkeepRow['report'],
  doneAt: Date,
): Promise<void> => {
  const done = { report, doneAt }
  await queries
    .insert(upkeep)
    .values({ name, ...done })
    .onConflictDoUpdate({ target: upkeep.name, set: done })
}

export const readRuns = async (queries: Queries): Promise<ReadonlyMap<string, UpkeepRow>> =>
  new Map((await queries.select().from(upkeep)).map((row) => [row.name, row]))

type Figures = Omit<
  ShopStatus,
  'invariants' | 'allInvariantsSeconds' | 'reconciledSeconds' | 'workerSeconds' | 'backupSeconds' | 'declines'
>

/** The funnel reads only the newest rows, so that its cost does not grow with their number. */
const NEWEST = 2_000

const unresolved = listOf(unresolvedAttemptStates)

/**
 * How much of the stock payments in progress hold. What staff reserved by payment links is neither: it may last
 * for days, and is no sign of a hoarder.
 */
const stockReserved = (at: SQL): SQL => sql`(with by_staff as (
    select r.variation_id as id, sum(r.hundredths)::int as hundredths
    from payment_link l join stock_reservation r on r.quote_id = l.quote_id and r.state = 'open'
    where l.paid_at is null and l.withdrawn_at is null and l.ends_at > ${at} and l.reserved_until > ${at}
    group by r.variation_id),
  held as (
    select v.reserved_hundredths - coalesce(s.hundredths, 0) as hundredths,
      v.stock_hundredths - coalesce(s.hundredths, 0) as stock
    from variation v left join by_staff s on s.id = v.id where v.reserved_hundredths > 0)
  select json_build_object(
    'highest', coalesce(max(least(hundredths::float / nullif(stock, 0), 1)), 0),
    'mostlyHeld', count(*) filter (where 2 * hundredths > stock)) from held)`

/** Counts what is in progress, by indexes: cheap, however many orders there are. */
export const readFigures = async (queries: Queries, now: Date): Promise<Figures> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const tenMinutesAgo = sql`${new Date(now.getTime() - 600_000).toISOString()}::timestamptz`
  const { rows } = await queries.execute<Figures & Record<string, unknown>>(sql`select
    (select coalesce(json_object_agg(state, count), '{}') from (select state, count(*)::int as count
      from payment_attempt where state in ${unresolved}
      group by state) by_state) as attempts,
    (select coalesce(json_object_agg(state, age), '{}') from (select state, extract(epoch from ${at} - min(updated_at))::float as age
      from payment_attempt where state in ${unresolved}
      group by state) by_state) as "oldestAttempts",
    (select count(*)::int from (select created_at from quote order by id desc limit ${NEWEST}) newest
      where created_at > ${tenMinutesAgo}) as quotes,
    (select count(*)::int from (select created_at from payment_attempt order by id desc limit ${NEWEST}) newest
      where created_at > ${tenMinutesAgo}) as tries,
    (select count(*)::int from (select created_at, state from payment_attempt order by id desc limit ${NEWEST}) newest
      where created_at > ${tenMinutesAgo} and state = 'succeeded') as paid,
    (select count(*)::int from (select placed_at from orders order by id desc limit ${NEWEST}) newest
      where placed_at > ${tenMinutesAgo}) as orders,
    (select coalesce(extract(epoch from ${at} - min(updated_at)), 0)::float from payment_attempt
      where state = 'unknown') as "unknownSeconds",
    (select count(*)::int from payment_attempt a where a.state in ${unresolved}
      and a.paid_since is not null) as "paidWithoutOrder",
    (select count(*)::int from stock_reservation where state = 'open') as "reservationsOpen",
    ${stockReserved(at)} as "stockReserved",
    (select count(*)::int from provider_event where processed_at is null) as "eventsWaiting",
    (select count(*)::int from dispute where closed_at is null) as "disputesOpen",
    (select count(*)::int from mail where sent_at is null) as "emailsWaiting",
    (select coalesce(extract(epoch from ${at} - min(created_at)), 0)::float from mail where sent_at is null) as "emailsSeconds",
    (select coalesce(extract(epoch from ${at} - min(received_at)), 0)::float from provider_event
      where processed_at is null) as "eventsSeconds",
    (select extract(epoch from ${at} - placed_at)::float from orders order by id desc limit 1) as "lastOrderSeconds",
    coalesce((select version from catalogue_state), 0) as "catalogueVersion"`)
  const [row] = rows
  if (row === undefined) throw new Error('The figures of the shop cannot be read.')
  return row
}
