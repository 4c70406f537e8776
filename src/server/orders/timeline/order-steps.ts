import { sql } from 'drizzle-orm'
import { staffTexts } from '#contract/payment-methods.ts'
import { formatPounds } from '#domain/money/pence.ts'
import { paymentMethods } from '#domain/payments/methods.ts'
import { audit, mail, orderChange, orderNote, orders, staff } from '../../database/schema/index.ts'
import { changes } from './change-steps.ts'
import type { TimelineRow, TimelineSource } from './source.ts'

const amount = ({ pence }: TimelineRow): string => (pence === null ? '' : formatPounds(pence))
const methodText = (name: string | null): string =>
  staffTexts[paymentMethods.find((method) => method === name) ?? 'no-charge']

/** The order itself. */
const placed: TimelineSource = {
  name: 'order',
  select: (
    orderId,
  ) => sql`select o.placed_at as at, case when s.id is null then 'placed' else 'made' end as kind,
    coalesce(a.actor, 'shopper') as actor, s.name as name, o.total_pence as pence, o.method as words
    from ${orders} o left join ${audit} a
      on a.subject = 'order' and a.subject_id = o.id::text and a.action = 'order.make'
    left join ${staff} s on s.id = a.staff_id where o.id = ${orderId}`,
  texts: {
    placed: (row) => ({ what: 'Placed', detail: `${amount(row)} · ${methodText(row.words)}` }),
    made: (row) => ({
      what: 'Placed for the customer',
      detail: `${amount(row)} · ${methodText(row.words)}`,
    }),
  },
}

/** Emails of the last 30 days: older ones are deleted (`retentionPeriods.emailDays`). */
const emails: TimelineSource = {
  name: 'emails',
  select: (orderId) => sql`select coalesce(m.sent_at, m.created_at),
    case when m.sent_at is not null then 'sent' when m.refusal is not null then 'refused' else 'waiting' end,
    'system', null, null, m.subject from ${mail} m where m.order_id = ${orderId}`,
  texts: {
    sent: ({ words }) => ({ what: 'Email sent', detail: words ?? '' }),
    refused: ({ words }) => ({ what: 'Email refused by its mail server', detail: words ?? '' }),
    waiting: ({ words }) => ({ what: 'Email waits to be sent', detail: words ?? '' }),
  },
}

export const orderNotes: TimelineSource = {
  name: 'notes',
  select: (orderId) => sql`select n.created_at, n.kind, n.actor, s.name, null, n.text
    from ${orderNote} n left join ${staff} s on s.id = n.staff_id
    where n.order_id = ${orderId} and n.kind <> 'reason'`,
  texts: {
    internal: ({ words }) => ({ what: 'Note for staff', detail: words ?? '' }),
    'to-shopper': ({ words }) => ({ what: 'Note to the shopper', detail: words ?? '' }),
  },
}

/** Changed deliveries with what they were before, which the audit log does not hold: it is never erased. */
const deliveries: TimelineSource = {
  name: 'deliveries',
  select: (orderId) => sql`select c.created_at, c.settled, c.actor, s.name, abs(c.difference_pence),
      concat_ws(chr(10), c.words, n.text)
    from ${orderChange} c left join ${staff} s on s.id = c.staff_id
    left join ${orderNote} n on n.id = c.note_id where c.order_id = ${orderId}`,
  texts: {
    nothing: ({ words }) => ({ what: 'Delivery changed', detail: words ?? '' }),
    'given-back': (row) => ({
      what: `Delivery changed, ${amount(row)} to be given back`,
      detail: row.words ?? '',
    }),
    asked: (row) => ({
      what: `Delivery changed, ${amount(row)} to be paid`,
      detail: row.words ?? '',
    }),
    waived: (row) => ({
      what: `Delivery changed, difference of ${amount(row)} let be`,
      detail: row.words ?? '',
    }),
  },
}

export const stepSources: readonly TimelineSource[] = [placed, emails, orderNotes, deliveries, changes]
