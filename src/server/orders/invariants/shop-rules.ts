import { sql } from 'drizzle-orm'
import type { ShopRulesAt } from './invariant.ts'

/** Rules of the shop as a whole: none is about one order. */
export const shopRules: ShopRulesAt = ({ at, scope }) => [
  {
    id: 'IV-07',
    rule: 'a payment has its order within two minutes, is refunded, or was resolved by staff',
    query: sql`select a.id from payment_attempt a left join orders o on o.quote_id = a.quote_id
    where (a.state = 'succeeded' or (a.paid_since is not null and a.state <> 'closed')) and o.id is null
      and a.refunded_pence < a.received_pence and coalesce(a.paid_since, a.updated_at) < ${at} - interval '2 minutes'
      ${scope.attempts('a')}`,
  },
  {
    id: 'IV-13',
    rule: 'a code is used within its limits, except by orders flagged for staff',
    query: sql`select d.id from discount_code d join discount_use u on u.code_id = d.id
    where (d.rules ->> 'limit') is not null group by d.id, d.rules having count(*) > (d.rules ->> 'limit')::int`,
  },
  {
    id: 'IV-21',
    rule: 'webhook events are processed within five minutes',
    query: sql`select row_number() over () as id from provider_event
    where processed_at is null and received_at < ${at} - interval '5 minutes'`,
  },
  {
    id: 'IV-28',
    rule: 'the audit log has every row as it was written',
    query: sql`select a.id from audit a where ${scope.audits('a')} and a.hash <> audit_hash(a, coalesce(
      (select p.hash from audit p where p.id < a.id order by p.id desc limit 1), ''))`,
  },
]
