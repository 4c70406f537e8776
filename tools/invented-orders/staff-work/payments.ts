import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#server/database/database.ts'
import { chanceOf } from '../chance.ts'
import { staffOf, type WorkTotals } from './by-staff.ts'

const plain = (value: number): SQL => sql.raw(String(value))
const n = sql.raw('n')

/** The charges of payments against a reference that came in. */
const bookManual = (tx: Queries) =>
  tx.execute(sql`insert into money_entry (provider, reference, kind, pence, manual_payment_id, at)
    select 'stripe', m.payment_id, 'charge', m.received_pence, m.id, m.created_at from manual_payment m
    where m.state = 'succeeded' and m.key like 'invented%'`)

/** Payments against a reference, evenly over three years: most are matched, some of them to an order on hold. */
const inventManual = async (tx: Queries, count: number, now: string): Promise<void> => {
  const at = sql`${now}::timestamptz - make_interval(mins => (1576800::bigint * (${plain(count)} - n) / ${plain(count)})::int + 5)`
  const failed = sql`n % 20 = 0`
  await tx.execute(sql`insert into manual_payment (key, reference, amount_pence, email, payment_id, state, received_pence,
      recorded_at, agreed_at, order_id, matched_at, note, created_at, updated_at)
    select 'invented' || n, case when o.id is null then 'Invoice ' || (4000 + n) else o.number end, amount,
      'payer' || n || '@example.com', 'invented_manual_' || n, case when ${failed} then 'failed' else 'succeeded' end,
      case when ${failed} then 0 else amount end, at, at, case when not ${failed} then o.id end,
      case when not ${failed} and (o.id is not null or n <= ${plain(count)} * 99 / 100) then at + interval '1 day' end,
      case when o.id is null then 'A deposit.' else '' end, at, at
    from (select n, ${at} as at, 5000 + ${chanceOf(n, 30, 90_000)} as amount from generate_series(1, ${plain(count)}) n) drawn
    left join orders o on n % 4 = 1 and o.id = 250 * ((n + 3) / 4) - 1 and o.method = 'on_hold'`)
  await tx.execute(sql`select index_order(order_id) from manual_payment where order_id is not null`)
}

/** Payment links; every second one was paid, every tenth withdrawn. */
const inventLinks = async (tx: Queries, count: number, now: string): Promise<void> => {
  const at = sql`${now}::timestamptz - make_interval(mins => (525600::bigint * (${plain(count)} - n) / ${plain(count)})::int + 60)`
  await tx.execute(sql`insert into payment_link (key, press, amount_pence, reference, email, staff_id, created_at, ends_at,
      sent_at, withdrawn_at, paid_at)
    select 'invented' || n, 'invented' || n, 5000 + ${chanceOf(n, 31, 90_000)}, 'Deposit ' || n,
      'linked' || n || '@example.com', ${staffOf(n)}, at, at + interval '7 days', at,
      case when n % 10 = 1 then at + interval '10 minutes' end, case when n % 2 = 0 then at + interval '30 minutes' end
    from (select n, ${at} as at from generate_series(1, ${plain(count)}) n) drawn`)
  await tx.execute(sql`insert into manual_payment (key, reference, amount_pence, email, payment_id, state, received_pence,
      recorded_at, agreed_at, payment_link_id, matched_at, created_at, updated_at)
    select 'invented link ' || l.id, l.reference, l.amount_pence, l.email, 'invented_link_' || l.id, 'succeeded',
      l.amount_pence, l.paid_at, l.paid_at, l.id, l.paid_at, l.paid_at, l.paid_at
    from payment_link l where l.paid_at is not null`)
}

/** Disputes of some card payments; those of the last two months are open. */
const inventDisputes = async (tx: Queries, now: string): Promise<void> => {
  await tx.execute(sql`insert into dispute (provider, dispute_id, attempt_id, opened_at, closed_at)
    select 'stripe', 'invented_dispute_' || o.id, o.attempt_id, o.placed_at + interval '10 days',
      case when o.placed_at < ${now}::timestamptz - interval '60 days' then o.placed_at + interval '40 days' end
    from orders o where o.id % 5000 = 77 and o.method = 'stripe' and o.placed_at < ${now}::timestamptz - interval '12 days'`)
  await tx.execute(sql`update orders set needs_attention = true, attention = attention || '["disputed"]'
    where attempt_id in (select attempt_id from dispute where closed_at is null)`)
}

/** Refunds that came back after staff had closed their payment. */
const inventReturned = async (tx: Queries): Promise<void> => {
  await tx.execute(sql`with returned as (
      update payment_attempt set state = 'closed', needs_attention = true, received_pence = amount_pence
      where state = 'failed' and id % 5000 = 3 returning id, amount_pence, created_at),
    came_back as (insert into refund (key, attempt_id, pence, reason, state, created_at)
      select 'invented_back_' || id, id, amount_pence, 'no order could be made of it', 'failed', created_at
      from returned)
    insert into money_entry (provider, reference, kind, pence, attempt_id, at)
    select 'stripe', 'invented_late_' || id, 'charge', amount_pence, id, created_at from returned`)
}

/** What the lists of payments show besides the payments of orders. */
export const inventPaymentWork = async (tx: Queries, { orders, now }: WorkTotals): Promise<void> => {
  const moment = now.toISOString()
  await inventManual(tx, Math.ceil(orders / 100), moment)
  await inventLinks(tx, Math.ceil(orders / 500), moment)
  await bookManual(tx)
  await inventDisputes(tx, moment)
  await inventReturned(tx)
}
