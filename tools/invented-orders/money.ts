import { sql } from 'drizzle-orm'
import { retentionPeriods } from '#contract/retention.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import { providers } from '#domain/payments/methods.ts'
import type { Queries } from '#server/database/database.ts'
import { listOf } from '#server/database/schema/columns.ts'

const since = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString()

/** The methods of orders that a provider took the money for. */
export const byProvider = listOf(providers)

const total = sql`item_pence + shipping_pence - discount_pence`

/** What providers took and gave back for a batch of drawn orders, what trade accounts owed and paid, events, and emails. */
export const inventMoney = async (tx: Queries, now: Date): Promise<void> => {
  await tx.execute(sql`insert into money_entry (provider, reference, kind, pence, attempt_id, at)
    select method, 'invented_entry_' || n, 'charge', ${total}, n, placed_at from invented_order where method in ${byProvider}
    union all select method, 'invented_back_' || n, 'refund', -(${total}), n, placed_at + interval '2 days'
    from invented_order where cancelled`)
  await tx.execute(sql`insert into refund (key, attempt_id, order_id, pence, reason, state, refund_id, created_at, updated_at)
    select 'invented' || n, n, n, ${total}, 'came back', 'completed', 'invented_back_' || n, placed_at, placed_at
    from invented_order where cancelled`)
  /* Each order on account is paid before the next one. */
  await tx.execute(sql`insert into trade_entry (customer_id, kind, pence, order_id, balance_after_pence, limit_pence, at)
    select customer_id, kind, case kind when 'order' then ${total} else -(${total}) end, case kind when 'order' then n end,
      case kind when 'order' then ${total} else 0 end, 10000000, placed_at + case kind when 'order' then interval '0' else interval '1 minute' end
    from invented_order cross join (values ('order'), ('payment')) as kinds (kind)
    where method = 'account' order by n, kind`)
  await tx.execute(sql`insert into provider_event (provider, event_id, type, live, received_at, processed_at)
    select method, 'invented_event_' || n, 'payment', true, placed_at, placed_at from invented_order
    where method in ${byProvider} and placed_at > ${since(now, retentionPeriods.providerEventDays)}`)
  await tx.execute(sql`insert into mail (template, recipient, subject, html, text, order_id, created_at, sent_at)
    select 'order-confirmation', email, 'Your Tessera order ' || number, '', '', n, placed_at, placed_at from invented_order
    where placed_at > ${since(now, retentionPeriods.emailDays)}`)
}
