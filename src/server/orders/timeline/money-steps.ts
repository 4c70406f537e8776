import { sql } from 'drizzle-orm'
import { providerNames } from '#contract/payment-methods.ts'
import { formatPounds } from '#domain/money/pence.ts'
import { cardProvider, providers } from '#domain/payments/methods.ts'
import {
  dispute,
  manualPayment,
  moneyEntry,
  orders,
  paymentAttempt,
  paymentLink,
  refund,
  staffRefundPart,
  tradeEntry,
} from '../../database/schema/index.ts'
import type { TimelineRow, TimelineSource } from './source.ts'

const amount = ({ pence }: TimelineRow): string => (pence === null ? '' : formatPounds(pence))
const company = (name: string | null): string => {
  const provider = providers.find((one) => one === name)
  return provider === undefined ? 'a provider' : providerNames[provider]
}

/** The attempts that paid the order's quote, payments that were matched with it, and those of its extra charges. */
const ofOrder = (orderId: number) => ({
  attempts: sql`(select a.id from ${paymentAttempt} a join ${orders} o on o.quote_id = a.quote_id
    where o.id = ${orderId})`,
  manual: sql`(select p.id from ${manualPayment} p where p.order_id = ${orderId}
    union select p.id from ${manualPayment} p join ${paymentLink} l on l.id = p.payment_link_id
      where l.order_id = ${orderId} and l.order_charge_id is not null)`,
})

/** The reason of a refund that no person of the back office made: nothing else says it. */
const reasonOfCommand = sql`(select r.reason from ${refund} r where e.kind = 'refund' and r.refund_id = e.reference
  and not exists (select from ${staffRefundPart} p where p.refund_id = r.id))`

/** Charges and refunds, as the ledger has them; each kind by its index: an `or` of both would read the whole ledger. */
const payments: TimelineSource = {
  name: 'payments',
  select: (orderId) => {
    const { attempts, manual } = ofOrder(orderId)
    const entries = sql`select e.at, e.kind, 'provider', e.provider, abs(e.pence),
      concat_ws(' · ', e.reference, ${reasonOfCommand}) from ${moneyEntry} e`
    return sql`${entries} where e.attempt_id in ${attempts}
      union all ${entries} where e.manual_payment_id in ${manual}`
  },
  texts: {
    charge: (row) => ({ what: `Paid by ${company(row.name)}`, detail: `${amount(row)} · ${row.words}` }),
    refund: (row) => ({ what: `Refunded by ${company(row.name)}`, detail: `${amount(row)} · ${row.words}` }),
    'refund-failed': (row) => ({
      what: `Refund returned to ${company(row.name)}`,
      detail: `${amount(row)} · ${row.words}`,
    }),
  },
}

const failedAttempts: TimelineSource = {
  name: 'failed-attempts',
  select: (orderId) => sql`select a.updated_at, 'failed', 'provider', a.provider, a.amount_pence, a.payment_id
    from ${paymentAttempt} a join ${orders} o on o.quote_id = a.quote_id
    where o.id = ${orderId} and a.state in ('failed', 'cancelled')`,
  texts: {
    failed: (row) => ({
      what: `Payment failed at ${company(row.name)}`,
      detail: [amount(row), row.words].filter((part) => part !== null).join(' · '),
    }),
  },
}

/**
 * Refunds that their provider has not made, or has refused: those that it made are in the ledger, and what staff gave
 * back stands among their changes.
 */
const refunds: TimelineSource = {
  name: 'refunds',
  select: (
    orderId,
  ) => sql`select r.created_at, r.state, 'system', coalesce(a.provider, ${cardProvider}), r.pence, null
    from ${refund} r left join ${paymentAttempt} a on a.id = r.attempt_id
    where r.order_id = ${orderId} and num_nonnulls(r.attempt_id, r.manual_payment_id) > 0
      and (r.state = 'asked' or (r.state = 'failed' and r.refund_id is null))`,
  texts: {
    asked: (row) => ({ what: `Refund waits for ${company(row.name)}`, detail: amount(row) }),
    failed: (row) => ({ what: `Refund refused by ${company(row.name)}`, detail: amount(row) }),
  },
}

const account: TimelineSource = {
  name: 'account',
  select: (orderId) => sql`select t.at, t.kind, 'system', null, abs(t.pence), null from ${tradeEntry} t
    where t.order_id = ${orderId}`,
  texts: {
    order: (row) => ({ what: 'Charged to the trade account', detail: amount(row) }),
    charge: (row) => ({ what: 'Extra charge put on the trade account', detail: amount(row) }),
    cancellation: (row) => ({ what: 'Taken off the trade account', detail: amount(row) }),
    refund: (row) => ({ what: 'Credited to the trade account', detail: amount(row) }),
    payment: (row) => ({ what: 'Paid on the trade account', detail: amount(row) }),
    'payment-refund': (row) => ({ what: 'Payment of the trade account refunded', detail: amount(row) }),
  },
}

const disputes: TimelineSource = {
  name: 'disputes',
  select: (orderId) => {
    const { attempts, manual } = ofOrder(orderId)
    return sql`select d.opened_at, 'opened', 'provider', d.provider, null, d.dispute_id from ${dispute} d
        where d.attempt_id in ${attempts} or d.manual_id in ${manual}
      union all select d.closed_at, 'closed', 'provider', d.provider, null, d.dispute_id from ${dispute} d
        where d.closed_at is not null and (d.attempt_id in ${attempts} or d.manual_id in ${manual})`
  },
  texts: {
    opened: ({ name, words }) => ({ what: `Dispute opened at ${company(name)}`, detail: words ?? '' }),
    closed: ({ name, words }) => ({ what: `Dispute closed at ${company(name)}`, detail: words ?? '' }),
  },
}

export const moneySources: readonly TimelineSource[] = [payments, failedAttempts, refunds, account, disputes]
