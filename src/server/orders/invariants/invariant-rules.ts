import { type SQL, sql } from 'drizzle-orm'
import {
  activeAttemptStates,
  chargingAttemptStates,
  finalAttemptStates,
  openOrderStates,
} from '#domain/orders/states.ts'
import { providers } from '#domain/payments/methods.ts'
import { listOf } from '../../database/schema/columns.ts'

/**
 * A rule that must always hold between the tables. Its query returns the rows that break it, so none in a
 * sound shop.
 */
export interface Invariant {
  readonly id: string
  readonly rule: string
  readonly query: SQL
}

const active = listOf(activeAttemptStates)

/**
 * The ids after which the newest rows begin, so that a check of them costs the same however old the shop is.
 * Null: all rows are checked.
 */
export interface NewestRows {
  readonly orders: number
  readonly attempts: number
  readonly moves: number
  readonly entries: number
  readonly debts: number
}

/** How many credit notes, payments against a reference and rows of the audit log a check of the newest covers. */
const NEWEST_DOCUMENTS = 2_000

/** An SQL condition that limits a query to the newest rows; empty when all are checked. */
const newerThan =
  (newest: NewestRows | null) =>
  (of: keyof NewestRows, column: string): SQL =>
    newest === null ? sql`` : sql`and ${sql.raw(column)} > ${newest[of]}`

/*
 * The invariants of orders and money. Those that a constraint enforces are checked as well: a constraint can
 * be dropped. Every query returns the ids of the rows that break its rule: of all rows, or of those that the
 * newest rows touch.
 */
export const invariantsAt = (at: SQL, newest: NewestRows | null): readonly Invariant[] => {
  const only = newerThan(newest)
  /*
   * The confirmation email is stored with its order; the hour allows for clock differences between machines.
   */
  const emailsSince =
    newest === null
      ? sql`${at} - interval '22 days'`
      : sql`(select placed_at - interval '1 hour' from orders where id > ${newest.orders} order by id limit 1)`
  const indebted =
    newest === null
      ? sql``
      : sql`and b.customer_id in (select customer_id from trade_entry where id > ${newest.debts})`
  const booked =
    newest === null
      ? sql``
      : sql`and a.id in (select attempt_id from money_entry where id > ${newest.entries}
        union all select id from payment_attempt where id > ${newest.attempts})`
  const bookedManual =
    newest === null
      ? sql``
      : sql`and m.id in (select manual_payment_id from money_entry where id > ${newest.entries}
        union all select id from manual_payment
          where id > coalesce((select max(id) from manual_payment), 0) - ${NEWEST_DOCUMENTS})`
  /* Credit notes are numbered without gaps, so the last number marks where the newest begin. */
  const newestNotes =
    newest === null
      ? sql`true`
      : sql`n.number > coalesce((select last from document_number where kind = 'credit-note'), 0) - ${NEWEST_DOCUMENTS}`
  const newestAudits =
    newest === null ? sql`true` : sql`a.id > coalesce((select max(id) from audit), 0) - ${NEWEST_DOCUMENTS}`
  const moved =
    newest === null
      ? sql``
      : sql`and v.id in (select variation_id from stock_move where id > ${newest.moves})`
  return [
    {
      id: 'IV-01',
      rule: 'stock and reservations are never below zero',
      query: sql`select id from variation v where (stock_hundredths < 0 or reserved_hundredths < 0) ${moved}`,
    },
    {
      id: 'IV-02',
      rule: 'counted stock is the sum of its moves',
      query: sql`select v.id from variation v left join stock_move m on m.variation_id = v.id
      where v.stock_hundredths is not null ${moved} group by v.id, v.stock_hundredths
      having v.stock_hundredths <> coalesce(sum(m.delta_hundredths), 0)`,
    },
    {
      id: 'IV-03',
      rule: 'what is reserved is the sum of the open reservations',
      /* Both sides are small: a variation with no open reservation and nothing reserved is sound. */
      query: sql`select v.id from variation v left join stock_reservation r on r.variation_id = v.id and r.state = 'open'
      where v.id in (select id from variation where reserved_hundredths > 0
        union all select variation_id from stock_reservation where state = 'open')
      group by v.id, v.reserved_hundredths having v.reserved_hundredths <> coalesce(sum(r.hundredths), 0)`,
    },
    {
      id: 'IV-04',
      rule: 'the quantity taken by orders equals the stock moves',
      query: sql`select l.id from order_line l left join stock_move m on m.order_line_id = l.id and m.kind = 'sale'
      where true ${only('orders', 'l.order_id')} group by l.id, l.taken_hundredths having -coalesce(sum(m.delta_hundredths), 0) <> l.taken_hundredths`,
    },
    {
      id: 'IV-05',
      rule: 'one order for each quote, one attempt for each payment',
      query: sql`select min(id) as id from orders where true ${only('orders', 'id')} group by quote_id having count(*) > 1
      union all select min(id) from payment_attempt where payment_id is not null ${only('attempts', 'id')}
      group by provider, payment_id having count(*) > 1`,
    },
    {
      id: 'IV-06',
      rule: 'one live attempt for each quote',
      query: sql`select quote_id as id from payment_attempt where state in ${active} group by quote_id having count(*) > 1`,
    },
    {
      id: 'IV-07',
      rule: 'a payment has its order within two minutes, is refunded, or was resolved by staff',
      query: sql`select a.id from payment_attempt a left join orders o on o.quote_id = a.quote_id
      where (a.state = 'succeeded' or (a.paid_since is not null and a.state <> 'closed')) and o.id is null
        and a.refunded_pence < a.received_pence and coalesce(a.paid_since, a.updated_at) < ${at} - interval '2 minutes'
        ${only('attempts', 'a.id')}`,
    },
    {
      id: 'IV-08',
      rule: 'a prepaid order has its payment',
      query: sql`select o.id from orders o left join payment_attempt a on a.id = o.attempt_id and a.state = 'succeeded'
      where o.method in ${listOf(providers)} and a.id is null ${only('orders', 'o.id')}`,
    },
    {
      id: 'IV-09',
      rule: 'what was received for an order is its total',
      query: sql`select o.id from orders o join payment_attempt a on a.id = o.attempt_id
      where a.received_pence <> o.total_pence ${only('orders', 'o.id')}`,
    },
    {
      id: 'IV-10',
      rule: 'a second payment of a quote is refunded',
      query: sql`select quote_id as id from payment_attempt where state = 'succeeded' ${only('attempts', 'id')}
      and not exists (select from refund r where r.attempt_id = payment_attempt.id and r.order_id is null and r.state <> 'failed')
      group by quote_id having count(*) > 1`,
    },
    {
      id: 'IV-11',
      rule: 'an order is its quote, line by line',
      query: sql`select o.id from orders o join quote q on q.id = o.quote_id
      where (o.content_sha256 <> q.content_sha256 or o.total_pence <> q.total_pence or q.state <> 'ordered')
        ${only('orders', 'o.id')}
      union all select o.id from orders o join order_line l on l.order_id = o.id
      left join quote_line f on f.quote_id = o.quote_id and f.position = l.position
        and f.variation_id = l.variation_id and f.quantity_hundredths = l.quantity_hundredths
        and f.line_pence = l.line_pence and f.discount_pence = l.discount_pence
      where f.quote_id is null ${only('orders', 'o.id')}`,
    },
    {
      id: 'IV-12',
      rule: 'totals add up, and VAT is the total less the net amount at its rate',
      query: sql`select o.id from orders o join order_line l on l.order_id = o.id where true ${only('orders', 'o.id')}
      group by o.id, o.item_pence, o.total_pence, o.shipping_pence, o.discount_pence, o.postage_refund_pence,
        o.vat_pence, o.vat_rate
      having o.item_pence <> sum(l.line_pence) or o.discount_pence <> sum(l.discount_pence)
        or o.total_pence <> o.item_pence + o.shipping_pence - o.discount_pence - o.postage_refund_pence
        or o.total_pence < 0 or o.discount_pence > o.item_pence
        or o.vat_pence <> o.total_pence - round(o.total_pence * 10000.0 / (10000 + o.vat_rate))`,
    },
    {
      id: 'IV-13',
      rule: 'a code is used within its limits, except by orders flagged for staff',
      query: sql`select d.id from discount_code d join discount_use u on u.code_id = d.id
      where (d.rules ->> 'limit') is not null group by d.id, d.rules having count(*) > (d.rules ->> 'limit')::int`,
    },
    {
      id: 'IV-14',
      rule: 'what an account owes is the sum of its entries, and neither order nor charge went over its limit',
      query: sql`select b.customer_id as id from trade_balance b left join trade_entry e on e.customer_id = b.customer_id
      where true ${indebted} group by b.customer_id, b.balance_pence having b.balance_pence <> coalesce(sum(e.pence), 0)
      union all select id from trade_entry where kind in ('order', 'charge') and balance_after_pence > limit_pence
        ${only('debts', 'id')}`,
    },
    {
      id: 'IV-15',
      rule: 'free orders cost nothing, and orders on account name it',
      query: sql`select id from orders where ((method = 'no-charge' and total_pence <> 0)
      or (method = 'account' and account_id is null)) ${only('orders', 'id')}`,
    },
    {
      id: 'IV-16',
      rule: 'tiles are whole, samples are whole',
      query: sql`select id from order_line where ((tile_area_mm2 is not null and (tiles < 1
        or quantity_hundredths <> round(tiles::numeric * tile_area_mm2 / 10000)))
      or (is_sample and quantity_hundredths % 100 <> 0)) ${only('orders', 'order_id')}`,
    },
    {
      id: 'IV-17',
      rule: 'it is delivered where it was priced for, on a day that was offered',
      query: sql`select o.id from orders o join quote q on q.id = o.quote_id
      where (q.priced_postcode <> q.details #>> '{shipping,postcode}'
        or not (q.delivery_date is null or q.offered_dates ? q.delivery_date::text)) ${only('orders', 'o.id')}`,
    },
    {
      id: 'IV-18',
      rule: 'the terms were agreed to, kerbside delivery where it was offered',
      query: sql`select o.id from orders o join quote q on q.id = o.quote_id
      where (o.terms_sha256 = '' or (q.kerbside_offered and o.kerbside_at is null)) ${only('orders', 'o.id')}`,
    },
    {
      id: 'IV-20',
      rule: 'an expired reservation is released, unless a payment is in progress',
      query: sql`select q.id from quote q join stock_reservation r on r.quote_id = q.id and r.state = 'open'
      where coalesce(q.held_until, q.reserved_until) < ${at} - interval '5 minutes' and not exists
        (select from payment_attempt a where a.quote_id = q.id and (a.state in ${listOf(chargingAttemptStates)} or a.state = 'parked'))`,
    },
    {
      id: 'IV-21',
      rule: 'webhook events are processed within five minutes',
      query: sql`select row_number() over () as id from provider_event
      where processed_at is null and received_at < ${at} - interval '5 minutes'`,
    },
    {
      id: 'IV-22',
      rule: 'an order is its session’s, or was claimed with a proven address',
      query: sql`select id from orders where customer_id is not null and claimed_via not in ('session', 'verified_email')
        ${only('orders', 'id')}`,
    },
    {
      id: 'IV-23',
      rule: 'every charge and refund is booked once, to the penny',
      query: sql`select a.id from payment_attempt a left join money_entry e on e.attempt_id = a.id
      where a.state in ${listOf(finalAttemptStates)} ${booked} group by a.id, a.received_pence, a.refunded_pence
      having coalesce(sum(e.pence), 0) <> a.received_pence - a.refunded_pence
      union all select m.id from manual_payment m left join money_entry e on e.manual_payment_id = m.id
      where m.state = 'succeeded' ${bookedManual} group by m.id, m.received_pence, m.refunded_pence
      having coalesce(sum(e.pence), 0) <> m.received_pence - m.refunded_pence`,
    },
    {
      id: 'IV-24',
      rule: 'credit notes are numbered without a gap, and take back no more than was refunded',
      query: sql`select n.number as id from credit_note n where ${newestNotes}
        and n.number <> 1 and not exists (select from credit_note p where p.number = n.number - 1)
      union all select n.order_id from credit_note n join orders o on o.id = n.order_id
        join refund r on r.id = n.refund_id left join order_charge c on c.id = r.order_charge_id
      where n.withdrawn_at is null and n.order_id in (select n.order_id from credit_note n where ${newestNotes})
      group by n.order_id, o.refunded_pence, c.id having sum(n.pence) > coalesce(c.refunded_pence, o.refunded_pence)`,
    },
    {
      id: 'IV-25',
      rule: 'an order returns the sample postage that it claims, and no more than was paid',
      query: sql`select o.id from orders o where o.postage_refund_pence > 0 and o.state <> 'cancelled'
        and not o.attention @> '["postage-returned-already"]' ${only('orders', 'o.id')}
        and o.postage_refund_pence <> (select coalesce(sum(r.pence), 0) from postage_refund r where r.quote_id = o.quote_id)
      union all select r.order_id from postage_refund r join orders o on o.id = r.order_id
        join quote q on q.id = r.quote_id where r.pence > o.sample_postage_pence or q.state = 'void'`,
    },
    {
      id: 'IV-26',
      rule: 'an order that staff hold is neither sent nor cancelled',
      query: sql`select id from orders where held_at is not null and state not in ${listOf(openOrderStates)}
        ${only('orders', 'id')}`,
    },
    {
      id: 'IV-27',
      rule: 'no line is sent more than ordered, and nothing of a cancelled order is sent',
      query: sql`select l.id from order_line l join shipment_line sl on sl.order_line_id = l.id
        join shipment s on s.id = sl.shipment_id and s.withdrawn_at is null
        where true ${only('orders', 'l.order_id')} group by l.id, l.tiles, l.quantity_hundredths
        having sum(sl.amount) > coalesce(l.tiles, l.quantity_hundredths)
      union all select o.id from orders o join shipment s on s.order_id = o.id and s.withdrawn_at is null
        where o.state = 'cancelled' ${only('orders', 'o.id')}`,
    },
    {
      id: 'IV-28',
      rule: 'the audit log has every row as it was written',
      query: sql`select a.id from audit a where ${newestAudits} and a.hash <> audit_hash(a, coalesce(
        (select p.hash from audit p where p.id < a.id order by p.id desc limit 1), ''))`,
    },
    {
      id: 'IV-29',
      rule: 'no more of a line is refunded, cancelled or back in stock than was ordered, paid and taken',
      query: sql`select l.id from order_line l join (
        select g.order_line_id as id, sum(g.amount) as amount, sum(g.pence) as pence
        from staff_refund_line g join staff_refund s on s.id = g.staff_refund_id
        where (not exists (select from staff_refund_part p join refund r on r.id = p.refund_id
            where p.staff_refund_id = s.id and r.order_charge_id is null)
          or exists (select from staff_refund_part p join refund r on r.id = p.refund_id
            where p.staff_refund_id = s.id and r.order_charge_id is null and r.state <> 'failed'))
          ${only('orders', 's.order_id')}
        group by g.order_line_id) given on given.id = l.id
      where given.amount > coalesce(l.tiles, l.quantity_hundredths) or given.pence > l.line_pence - l.discount_pence
      union all select l.id from order_line l
      where (l.cancelled_amount < 0 or l.cancelled_amount + coalesce((select sum(sl.amount) from shipment_line sl
          join shipment s on s.id = sl.shipment_id where sl.order_line_id = l.id and s.withdrawn_at is null), 0)
        > coalesce(l.tiles, l.quantity_hundredths))
        ${only('orders', 'l.order_id')}
      union all select l.id from order_line l join stock_move m on m.order_line_id = l.id and m.kind = 'return'
      where true ${only('orders', 'l.order_id')} group by l.id, l.taken_hundredths
      having sum(m.delta_hundredths) > l.taken_hundredths`,
    },
    {
      id: 'IV-30',
      rule: 'a refund by staff is the sum of lines, delivery, free sum and extra charges, and of the money that carries it out',
      query: sql`select s.id from staff_refund s
      where (s.pence <> s.delivery_pence + s.free_pence
          + (select coalesce(sum(g.pence), 0) from staff_refund_line g where g.staff_refund_id = s.id)
          + (select coalesce(sum(r.pence) filter (where s.order_id is not null), 0) from staff_refund_part p
            join refund r on r.id = p.refund_id where p.staff_refund_id = s.id and r.order_charge_id is not null)
        or s.pence <> (select coalesce(sum(r.pence), 0) from staff_refund_part p join refund r on r.id = p.refund_id
          where p.staff_refund_id = s.id)) ${only('orders', 's.order_id')}`,
    },
    {
      id: 'IV-31',
      rule: 'what an order has to pay is the sum of its extra charges that are neither paid nor taken back',
      query: sql`select o.id from orders o left join order_charge c
          on c.order_id = o.id and c.paid_at is null and c.withdrawn_at is null
        where (o.due_pence > 0 or c.id is not null) ${only('orders', 'o.id')}
        group by o.id, o.due_pence having o.due_pence <> coalesce(sum(c.pence), 0)
      union all select o.id from orders o where o.state = 'cancelled' and o.due_pence > 0 ${only('orders', 'o.id')}`,
    },
    {
      id: 'IV-32',
      rule: 'what is given back of an extra charge is the sum of its refunds, which are of its order',
      query: sql`select c.id from order_charge c left join refund r on r.order_charge_id = c.id and r.state <> 'failed'
        where true ${only('orders', 'c.order_id')} group by c.id having c.refunded_pence <> coalesce(sum(r.pence), 0)
      union all select r.id from refund r join order_charge c on c.id = r.order_charge_id
        where r.order_id is distinct from c.order_id ${only('orders', 'c.order_id')}`,
    },
    /* Emails are deleted after 30 days. What staff sent once more does not count. */
    {
      id: 'IV-19',
      rule: 'every order of the last three weeks has its confirmation email',
      query: sql`select o.id from orders o left join (
        select substring(subject from 'TS-[0-9A-Z]{4}-[0-9A-Z]{4}') as number, count(*) as letters from mail
        where template = 'order-confirmation' and not is_repeat and created_at > ${emailsSince} group by 1) m on m.number = o.number
      where o.placed_at > ${at} - interval '21 days' ${only('orders', 'o.id')} and coalesce(m.letters, 0) <> 1`,
    },
  ]
}
