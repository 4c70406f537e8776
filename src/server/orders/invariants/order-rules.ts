import { sql } from 'drizzle-orm'
import { openOrderStates } from '#domain/orders/states.ts'
import { listOf } from '../../database/schema/columns.ts'
import type { RulesAt } from './invariant.ts'

/** Orders and their quotes. */
export const orderRules: RulesAt = ({ at, scope }) => [
  {
    id: 'IV-05',
    rule: 'one order for each quote, one attempt for each payment',
    query: sql`select min(id) as id from orders where true ${scope.ordersOfQuote('id')} group by quote_id having count(*) > 1
    union all select min(id) from payment_attempt where payment_id is not null ${scope.samePayments('id')}
    group by provider, payment_id having count(*) > 1`,
  },
  {
    id: 'IV-11',
    rule: 'an order is its quote, line by line',
    query: sql`select o.id from orders o join quote q on q.id = o.quote_id
    where (o.content_sha256 <> q.content_sha256 or o.total_pence <> q.total_pence or q.state <> 'ordered')
      ${scope.orders('o.id')}
    union all select o.id from orders o join order_line l on l.order_id = o.id
    left join quote_line f on f.quote_id = o.quote_id and f.position = l.position
      and f.variation_id = l.variation_id and f.quantity_hundredths = l.quantity_hundredths
      and f.line_pence = l.line_pence and f.discount_pence = l.discount_pence
    where f.quote_id is null ${scope.orders('o.id')}`,
  },
  {
    id: 'IV-12',
    rule: 'totals add up, and VAT is the total less the net amount at its rate',
    query: sql`select o.id from orders o join order_line l on l.order_id = o.id where true ${scope.orders('o.id')}
    group by o.id, o.item_pence, o.total_pence, o.shipping_pence, o.discount_pence, o.postage_refund_pence,
      o.vat_pence, o.vat_rate
    having o.item_pence <> sum(l.line_pence) or o.discount_pence <> sum(l.discount_pence)
      or o.total_pence <> o.item_pence + o.shipping_pence - o.discount_pence - o.postage_refund_pence
      or o.total_pence < 0 or o.discount_pence > o.item_pence
      or o.vat_pence <> o.total_pence - round(o.total_pence * 10000.0 / (10000 + o.vat_rate))`,
  },
  {
    id: 'IV-15',
    rule: 'free orders cost nothing, and orders on account name it',
    query: sql`select id from orders where ((method = 'no-charge' and total_pence <> 0)
    or (method = 'account' and account_id is null)) ${scope.orders('id')}`,
  },
  {
    id: 'IV-17',
    rule: 'it is delivered where it was priced for, on a day that was offered',
    query: sql`select o.id from orders o join quote q on q.id = o.quote_id
    where (q.priced_postcode <> q.details #>> '{shipping,postcode}'
      or not (q.delivery_date is null or q.offered_dates ? q.delivery_date::text)) ${scope.orders('o.id')}`,
  },
  {
    id: 'IV-18',
    rule: 'the terms were agreed to, kerbside delivery where it was offered',
    query: sql`select o.id from orders o join quote q on q.id = o.quote_id
    where (o.terms_sha256 = '' or (q.kerbside_offered and o.kerbside_at is null)) ${scope.orders('o.id')}`,
  },
  /* Emails are deleted after 30 days. What staff sent once more does not count. */
  {
    id: 'IV-19',
    rule: 'every order of the last three weeks has its confirmation email',
    query: sql`select o.id from orders o left join (
      select substring(subject from 'TS-[0-9A-Z]{4}-[0-9A-Z]{4}') as number, count(*) as letters from mail
      where template = 'order-confirmation' and not is_repeat and created_at > ${scope.emailsSince(at)} ${scope.emails('order_id')} group by 1) m on m.number = o.number
    where o.placed_at > ${at} - interval '21 days' ${scope.orders('o.id')} and coalesce(m.letters, 0) <> 1`,
  },
  {
    id: 'IV-22',
    rule: 'an order is its session’s, or was claimed with a proven address',
    query: sql`select id from orders where customer_id is not null and claimed_via not in ('session', 'verified_email')
      ${scope.orders('id')}`,
  },
  {
    id: 'IV-26',
    rule: 'an order that staff hold is neither sent nor cancelled',
    query: sql`select id from orders where held_at is not null and state not in ${listOf(openOrderStates)}
      ${scope.orders('id')}`,
  },
  {
    id: 'IV-31',
    rule: 'what an order has to pay is the sum of its extra charges that are neither paid nor taken back',
    query: sql`select o.id from orders o left join order_charge c
        on c.order_id = o.id and c.paid_at is null and c.withdrawn_at is null
      where (o.due_pence > 0 or c.id is not null) ${scope.orders('o.id')}
      group by o.id, o.due_pence having o.due_pence <> coalesce(sum(c.pence), 0)
    union all select o.id from orders o where o.state = 'cancelled' and o.due_pence > 0 ${scope.orders('o.id')}`,
  },
]
