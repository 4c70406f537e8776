import { type SQL, sql } from 'drizzle-orm'
import { amountText, type SendableLine } from '#domain/dispatch/quantities.ts'
import { formatPounds, type Pence } from '#domain/money/pence.ts'
import { chargeSettlementTexts } from '#domain/orders/charge.ts'
import { refundSettlementTexts } from '#domain/orders/settlement.ts'
import { holdReasonTexts } from '#domain/orders/staff-hold.ts'
import { refundReasonTexts } from '#domain/refunds/reasons.ts'
import {
  audit,
  carrier,
  manualPayment,
  orderCharge,
  orderLine,
  orderNote,
  orders,
  refund,
  staff,
  staffRefund,
  staffRefundLine,
  staffRefundPart,
} from '../../database/schema/index.ts'
import { londonClock } from '../../london.ts'
import { changeText, type OrderChange, orderChanges } from '../back-office/order-changes.ts'
import type { TimelineRow, TimelineSource, TimelineText } from './source.ts'

/* What staff and commands did to an order, from the audit log, in words. */

/** What staff gave back, or what of an order they cancelled. */
interface RefundFacts {
  readonly note: string
  /** What they give back themselves, and have not recorded yet or have since. */
  readonly byHand: Pence
  readonly lines: readonly (SendableLine & { readonly name: string; readonly amount: number })[]
  readonly charges: readonly string[]
}

/** What a change holds besides its sum. */
export interface ChangeFacts {
  readonly return: string | null
  readonly shipment: string | null
  readonly goods: string | null
  readonly carrier: string | null
  readonly tracking: readonly string[]
  readonly until: string | null
  readonly settlement: string | null
  readonly reference: string | null
  readonly charge: string | null
  readonly payment: string | null
  readonly reason: string | null
  readonly note: string | null
  readonly askedBy: string | null
  readonly refund: RefundFacts | null
}

/** Of a refund of staff, `sr`. */
const refundFacts = sql`jsonb_build_object('note', sr.note,
  'byHand', (select coalesce(sum(r.pence), 0) from ${staffRefundPart} p join ${refund} r on r.id = p.refund_id
    where p.staff_refund_id = sr.id and r.attempt_id is null and r.manual_payment_id is null and o.account_id is null),
  'charges', (select coalesce(jsonb_agg(distinct k.words), '[]'::jsonb) from ${staffRefundPart} p
    join ${refund} r on r.id = p.refund_id join ${orderCharge} k on k.id = r.order_charge_id
    where p.staff_refund_id = sr.id),
  'lines', (select coalesce(jsonb_agg(jsonb_build_object('name', l.name,
      'amount', greatest(srl.amount, srl.cancelled_amount), 'quantityHundredths', l.quantity_hundredths,
      'tiles', l.tiles, 'tileAreaMm2', l.tile_area_mm2, 'perMetre', l.per_metre) order by l.position), '[]'::jsonb)
    from ${staffRefundLine} srl join ${orderLine} l on l.id = srl.order_line_id
    where srl.staff_refund_id = sr.id and greatest(srl.amount, srl.cancelled_amount) > 0))`

/** The sum of a refund by a command: how much more of the order was given back afterwards. */
const refundedMore = sql`case when a.action in ('order.refund', 'order.cancel')
  then (a.after ->> 'refundedPence')::bigint - (a.before ->> 'refundedPence')::bigint end`

const facts = sql`jsonb_build_object(
  'return', a.after ->> 'return',
  'shipment', coalesce(a.after ->> 'shipment', a.before ->> 'shipment'),
  'goods', a.after ->> 'goods',
  'carrier', (select k.name from ${carrier} k where k.id = (a.after ->> 'carrierId')::int),
  'tracking', coalesce(a.after -> 'trackingNumbers', '[]'::jsonb),
  'until', a.after ->> 'holdUntil',
  'settlement', a.after ->> 'settlement',
  'reference', case when o.settlement = a.after ->> 'settlement' then o.settlement_reference end,
  'charge', c.words,
  'payment', (select concat_ws(' · ', m.reference, m.payment_id) from ${manualPayment} m
    where m.payment_id = a.after ->> 'payment'),
  'reason', a.reason,
  'note', n.text,
  'askedBy', (select s.name from ${staff} s where s.id = (a.after ->> 'askedBy')::int),
  'refund', case when sr.id is not null then ${refundFacts} end)::text`

/* Notes and changed deliveries are sources of their own; an order that staff made is a step of the order itself. */
const select = (orderId: number): SQL =>
  sql`select a.at, a.action, a.actor, coalesce(s.name, a.actor_name),
      nullif(coalesce(c.pence, sr.pence, (a.after ->> 'pence')::bigint, ${refundedMore},
        case when a.action = 'order.make' then o.total_pence end), 0),
      ${facts}
    from ${audit} a join ${orders} o on o.id = ${orderId} left join ${staff} s on s.id = a.staff_id
    left join ${orderNote} n on n.id = (a.after ->> 'noteId')::int
    left join ${orderCharge} c on c.order_id = ${orderId} and c.number = (a.after ->> 'charge')::int
    left join ${staffRefund} sr on sr.id = (a.after ->> 'staffRefundId')::int
    where a.subject = 'order' and a.subject_id = ${`${orderId}`}
      and a.action not in ('order.note', 'order.change-delivery')
      and (a.action <> 'order.make' or coalesce(a.after ->> 'settlement', 'unpaid') <> 'unpaid')`

const reasonTexts: Readonly<Record<string, string>> = { ...holdReasonTexts, ...refundReasonTexts }

const some = (text: string | null, words: (text: string) => string): string =>
  text === null || text === '' ? '' : words(text)

const sentText = ({ shipment, goods, carrier: by, tracking }: ChangeFacts): readonly string[] =>
  shipment === null ? [] : [`Dispatch ${shipment}`, goods ?? '', by ?? '', tracking.join(', ')]

const refundedText = ({ refund: given }: ChangeFacts): readonly string[] =>
  given === null
    ? []
    : [
        given.lines.map((line) => `${amountText(line, line.amount)} ${line.name}`).join(', '),
        ...given.charges,
      ]

const sumText = ({ pence }: TimelineRow, given: RefundFacts | null): string => {
  if (pence === null) return ''
  const sum = formatPounds(pence)
  if (given === null || given.byHand === 0) return sum
  return given.byHand === pence ? `${sum}, by hand` : `${sum}, ${formatPounds(given.byHand)} of it by hand`
}

const settlementTexts = (action: OrderChange): Readonly<Record<string, string>> =>
  action === 'order.refunded-by-hand' ? refundSettlementTexts : chargeSettlementTexts

const paidText = (action: OrderChange, { settlement, reference }: ChangeFacts): readonly string[] =>
  settlement === null ? [] : [settlementTexts(action)[settlement] ?? settlement, reference ?? '']

const detailOf = (action: OrderChange, row: TimelineRow, change: ChangeFacts): string =>
  [
    sumText(row, change.refund),
    some(change.return, (number) => `return ${number}`),
    change.charge,
    change.payment,
    ...sentText(change),
    ...paidText(action, change),
    ...refundedText(change),
    some(change.reason, (reason) => reasonTexts[reason] ?? reason),
    change.note,
    some(change.until, (until) => `until ${londonClock(new Date(until))}`),
    some(change.refund?.note ?? null, (note) => `‘${note}’`),
    some(change.askedBy, (name) => `asked for by ${name}`),
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ')

const whatOf = (action: OrderChange, { refund: given }: ChangeFacts): string => {
  if (action === 'order.make') return 'Payment noted'
  return action === 'order.refund' && (given?.byHand ?? 0) > 0 ? 'Money to be given back' : changeText(action)
}

const textOf =
  (action: OrderChange) =>
  (row: TimelineRow): TimelineText => {
    const change: ChangeFacts = JSON.parse(row.words ?? '{}')
    return { what: whatOf(action, change), detail: detailOf(action, row, change) }
  }

export const changes: TimelineSource = {
  name: 'changes',
  select,
  texts: Object.fromEntries(orderChanges.map((action) => [action, textOf(action)])),
}
