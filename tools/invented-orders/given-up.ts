import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#server/database/database.ts'
import { termsSha256 } from '#server/orders/index.ts'
import { chanceOf } from './chance.ts'
import { sessionOf } from './people.ts'

const plain = (value: number): SQL => sql.raw(String(value))

/** Quotes of the last 80 days that came to nothing, each with a line and a declined attempt; numbered after the orders. */
export const inventGivenUp = async (
  tx: Queries,
  {
    after,
    count,
    goods,
    sessions,
    now,
  }: {
    readonly after: number
    readonly count: number
    readonly goods: number
    readonly sessions: number
    readonly now: Date
  },
): Promise<void> => {
  const n = sql.raw('n')
  const series = sql`generate_series(${plain(after + 1)}, ${plain(after + count)}) n`
  const minutes = sql`(${plain(80 * 24 * 60)}::bigint * (${plain(after + count)} - n) / ${plain(Math.max(1, count))})::int`
  const at = sql`${now.toISOString()}::timestamptz - make_interval(mins => ${minutes} + 60)`
  await tx.execute(sql`insert into quote (id, key, state, session_id_hash, basket_id, basket_version, content_sha256, item_pence, discount_pence,
      shipping_pence, total_pence, vat_pence, priced_postcode, service_id, service_name, offered_dates, details, kerbside_offered,
      terms_sha256, attempts, reserved_until, created_at, updated_at) overriding system value
    select n, 'invented' || n, 'void', case when ${minutes} < 36000 then ${sessionOf(sql`(1 + n % ${plain(sessions)})`)} end, n, 1,
      encode(sha256(convert_to('invented content ' || n, 'UTF8')), 'hex'), 1200, 0, 0, 1200, 200, 'LS1 4AP', 1, 'Standard', '[]',
      '{"shipping": {"postcode": "LS1 4AP"}, "email": "nobody@example.com"}', false, ${termsSha256}, 1, ${at} + interval '20 minutes', ${at}, ${at}
    from ${series}`)
  await tx.execute(sql`insert into quote_line (quote_id, position, variation_id, sku, name, variation_name, is_sample, quantity_hundredths,
      per_metre, unit_pence, delivery_pence, line_pence, discount_pence)
    select n, 0, g.variation_id, g.sku, g.name, g.variation_name, false, 100, false, 1200, 0, 1200, 0
    from ${series} join invented_goods g on g.k = ${chanceOf(n, 20, goods)}`)
  await tx.execute(sql`insert into payment_attempt (id, quote_id, number, provider, flow, payment_id, state, amount_pence, client, created_at, updated_at)
      overriding system value
    select n, n, 1, 'stripe', 'browser', 'invented_pay_' || n, 'failed', 1200,
      encode(sha256(convert_to((n % 50000)::text, 'UTF8')), 'hex'), ${at}, ${at} from ${series}`)
}
