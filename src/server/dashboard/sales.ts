import { sql } from 'drizzle-orm'
import { type Day, day, formatDay } from '#domain/delivery/calendar.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { keysOf } from '#domain/lang/keys-of.ts'
import { type Pence, pence } from '#domain/money/pence.ts'
import type { Queries } from '../database/database.ts'
import { orderLine, orders } from '../database/schema/index.ts'
import { londonMidnight, londonNow, sameClockOn } from '../london.ts'

/** What was ordered within a span. An order counts when it is placed; a refund takes nothing off that. */
export interface Sales {
  readonly orders: number
  /** With VAT. */
  readonly totalPence: Pence
  readonly vatPence: Pence
  /** Samples whose postage or price was paid. */
  readonly paidSamples: number
}

export interface DaySales {
  /** '2026-11-24' */
  readonly day: string
  /** Until the clock of that day showed what it shows now. */
  readonly untilNow: Sales
  /** Of the whole day: what the order list of the day adds up to. */
  readonly wholeDay: Sales
}

export type ComparedDay = 'today' | 'yesterday' | 'weekBefore'

interface Row extends Record<string, unknown> {
  readonly span: number
  readonly orders: number
  readonly total: number
  readonly vat: number
  readonly samples: number
}

const readSpans = async (
  queries: Queries,
  spans: readonly (readonly [Date, Date])[],
): Promise<readonly Sales[]> => {
  const given = spans.map(
    ([from, until], n) =>
      sql`(${n}::int, ${from.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz)`,
  )
  const within = spans.map(
    ([from, until]) =>
      sql`(o.placed_at >= ${from.toISOString()}::timestamptz and o.placed_at < ${until.toISOString()}::timestamptz)`,
  )
  const { rows } = await queries.execute<Row>(sql`with placed as materialized (
      select o.placed_at, o.total_pence, o.vat_pence, (select sum(l.quantity_hundredths) / 100 from ${orderLine} l
          where l.order_id = o.id and l.is_sample and (l.line_pence > 0 or o.sample_postage_pence > 0)) as samples
      from ${orders} o where ${sql.join(within, sql` or `)})
    select span.n as span, count(p.placed_at)::int as orders, coalesce(sum(p.total_pence), 0)::float8 as total,
      coalesce(sum(p.vat_pence), 0)::float8 as vat, coalesce(sum(p.samples), 0)::int as samples
    from (values ${sql.join(given, sql`, `)}) span (n, begins, ends)
    left join placed p on p.placed_at >= span.begins and p.placed_at < span.ends
    group by span.n order by span.n`)
  return rows.map((row) => ({
    orders: row.orders,
    totalPence: pence(row.total),
    vatPence: pence(row.vat),
    paidSamples: row.samples,
  }))
}

const offsets: Readonly<Record<ComparedDay, number>> = { today: 0, yesterday: 1, weekBefore: 7 }

/**
 * Sales of today, of yesterday and of the same weekday a week ago, by London's days (M-021): all six spans by
 * one statement, which reads the orders of three days.
 */
export const readSales =
  ({ queries, now }: { readonly queries: Queries; readonly now: () => Date }) =>
  async (): Promise<Readonly<Record<ComparedDay, DaySales>>> => {
    const moment = now()
    const today = londonNow(moment).day
    const dayOf = (which: ComparedDay): Day => day(today - offsets[which])
    const untilNow = (which: ComparedDay): Date =>
      which === 'today' ? moment : sameClockOn(dayOf(which), moment)
    const spansOf = (which: ComparedDay) => {
      const begins = londonMidnight(dayOf(which))
      return [
        [begins, untilNow(which)],
        [begins, londonMidnight(day(dayOf(which) + 1))],
      ] as const
    }
    const days = keysOf(offsets)
    const read = await readSpans(queries, days.flatMap(spansOf))
    const salesOf = (which: ComparedDay): DaySales => {
      const [untilThen, wholeDay] = read.slice(2 * days.indexOf(which))
      invariant(untilThen !== undefined && wholeDay !== undefined, `sales of ${which}`)
      return { day: formatDay(dayOf(which)), untilNow: untilThen, wholeDay }
    }
    return { today: salesOf('today'), yesterday: salesOf('yesterday'), weekBefore: salesOf('weekBefore') }
  }
