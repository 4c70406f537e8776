import { sql } from 'drizzle-orm'
import { activeAttemptStates, finalAttemptStates } from '#domain/orders/states.ts'
import { providers } from '#domain/payments/methods.ts'
import { listOf } from '../../database/schema/columns.ts'
import type { RulesAt } from './invariant.ts'

/** Payments and debts. */
export const paymentRules: RulesAt = ({ scope }) => [
  {
    id: 'IV-06',
    rule: 'one live attempt for each quote',
    query: sql`select quote_id as id from payment_attempt where state in ${listOf(activeAttemptStates)} ${scope.quotes('quote_id')} group by quote_id having count(*) > 1`,
  },
  {
    id: 'IV-08',
    rule: 'a prepaid order has its payment',
    query: sql`select o.id from orders o left join payment_attempt a on a.id = o.attempt_id and a.state = 'succeeded'
    where o.method in ${listOf(providers)} and a.id is null ${scope.orders('o.id')}`,
  },
  {
    id: 'IV-09',
    rule: 'what was received for an order is its total',
    query: sql`select o.id from orders o join payment_attempt a on a.id = o.attempt_id
    where a.received_pence <> o.total_pence ${scope.orders('o.id')}`,
  },
  {
    id: 'IV-10',
    rule: 'a second payment of a quote is refunded',
    query: sql`select quote_id as id from payment_attempt where state = 'succeeded' ${scope.attempts('payment_attempt')}
    and not exists (select from refund r where r.attempt_id = payment_attempt.id and r.order_id is null and r.state <> 'failed')
    group by quote_id having count(*) > 1`,
  },
  {
    id: 'IV-14',
    rule: 'what an account owes is the sum of its entries, and neither order nor charge went over its limit',
    query: sql`select b.customer_id as id from trade_balance b left join trade_entry e on e.customer_id = b.customer_id
    where true ${scope.debtors('b.customer_id')} group by b.customer_id, b.balance_pence having b.balance_pence <> coalesce(sum(e.pence), 0)
    union all select id from trade_entry where kind in ('order', 'charge') and balance_after_pence > limit_pence
      ${scope.debts('id')}`,
  },
  {
    id: 'IV-23',
    rule: 'every charge and refund is booked once, to the penny',
    query: sql`select a.id from payment_attempt a left join money_entry e on e.attempt_id = a.id
    where a.state in ${listOf(finalAttemptStates)} ${scope.bookedAttempts('a')} group by a.id, a.received_pence, a.refunded_pence
    having coalesce(sum(e.pence), 0) <> a.received_pence - a.refunded_pence
    union all select m.id from manual_payment m left join money_entry e on e.manual_payment_id = m.id
    where m.state = 'succeeded' ${scope.bookedPayments('m')} group by m.id, m.received_pence, m.refunded_pence
    having coalesce(sum(e.pence), 0) <> m.received_pence - m.refunded_pence`,
  },
  {
    id: 'IV-25',
    rule: 'an order returns the sample postage that it claims, and no more than was paid',
    query: sql`select o.id from orders o where o.postage_refund_pence > 0 and o.state <> 'cancelled'
      and not o.attention @> '["postage-returned-already"]' ${scope.orders('o.id')}
      and o.postage_refund_pence <> (select coalesce(sum(r.pence), 0) from postage_refund r where r.quote_id = o.quote_id)
    union all select r.order_id from postage_refund r join orders o on o.id = r.order_id
      join quote q on q.id = r.quote_id where (r.pence > o.sample_postage_pence or q.state = 'void') ${scope.postageRefunds('r')}`,
  },
  {
    id: 'IV-32',
    rule: 'what is given back of an extra charge is the sum of its refunds, which are of its order',
    query: sql`select c.id from order_charge c left join refund r on r.order_charge_id = c.id and r.state <> 'failed'
      where true ${scope.orders('c.order_id')} group by c.id having c.refunded_pence <> coalesce(sum(r.pence), 0)
    union all select r.id from refund r join order_charge c on c.id = r.order_charge_id
      where r.order_id is distinct from c.order_id ${scope.orders('c.order_id')}`,
  },
]
