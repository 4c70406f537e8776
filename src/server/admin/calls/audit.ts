import type { CallHandlers } from '#contract/admin/call.ts'
import type { auditCalls } from '#contract/admin/calls/audit.ts'
import { day, dayLabel, parseDay } from '#domain/delivery/calendar.ts'
import { ok } from '#domain/lang/result.ts'
import { printedQuantity, quantity } from '#domain/measure/quantity.ts'
import { formatPounds, pence } from '#domain/money/pence.ts'
import { formatRate, rate } from '#domain/money/rate.ts'
import { parseOrderNumber } from '#domain/orders/number.ts'
import { type AuditLog, type AuditRow, actorName } from '../../audit/index.ts'
import { londonMidnight, londonMinute, londonNow } from '../../london.ts'
import { changeText } from '../../orders/index.ts'

const ROWS = 50

/** 'staff.step-up' is 'Step up'. */
const actionText = (action: string): string => {
  if (action.startsWith('order.')) return changeText(action)
  const words = action.slice(action.indexOf('.') + 1).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)

const wordsText = (text: string): string => {
  if (isMoment(text)) {
    const moment = new Date(text)
    return `${dayLabel(londonNow(moment).day)}, ${londonMinute(moment).slice(-'00:00'.length)}`
  }
  const itsDay = parseDay(text)
  return itsDay === null ? text : dayLabel(itsDay)
}

/** '£19.99', '£24.9583 without VAT' of a price list, 'yes', 'Thu 3 December 2026, 00:00' of a moment, 'Wed 25 November 2026' of a day; null: nothing. */
const valueText = (name: string, value: unknown): string | null => {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && value.length === 0) return null
  if (Array.isArray(value)) return value.map((one) => valueText('', one) ?? '–').join(', ')
  if (typeof value === 'number' && /pence$/i.test(name)) return formatPounds(pence(value))
  if (typeof value === 'number' && name.endsWith('Hundredths')) return printedQuantity(quantity(value))
  if (typeof value === 'number' && name.endsWith('Rate')) return `${formatRate(rate(value))} without VAT`
  return typeof value === 'string' ? wordsText(value) : JSON.stringify(value)
}

/** Ids of rows that have no name of their own; the text of a note stands as the reason. */
const idFields: readonly string[] = [
  'noteId',
  'mailId',
  'refundId',
  'staffRefundId',
  'invitation',
  'factor',
  'session',
]

/** Fields for programs; `goods` says the lines in words. */
const isForPrograms = (name: string, { after }: AuditRow): boolean =>
  idFields.includes(name) || (name === 'lines' && 'goods' in after)

const fieldsOf = (row: AuditRow) =>
  fieldsIn(row).filter(({ before, after }) => before !== null || after !== null)

const fieldsIn = (row: AuditRow) => {
  const { before, after } = row
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !isForPrograms(name, row))
    .toSorted()
    .map((name) => ({
      name,
      before: valueText(name, before[name]),
      after: valueText(name, after[name]),
    }))
}

/** 'Firefox on Windows, 203.0.113.0': where the person sat; null: not known, or not any more. */
const fromOf = ({ session }: AuditRow): string | null =>
  session === null
    ? null
    : [session.browser, session.network].filter((part) => part !== '').join(', ') || null

/** A row of the log in words. */
export const auditRow = (row: AuditRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  who: actorName(row.actor, row.name),
  action: row.action,
  what: actionText(row.action),
  subject: row.subject,
  thing: row.thing,
  reason: row.reason,
  from: fromOf(row),
  request: row.requestId,
  fields: fieldsOf(row),
})

export const auditHandlers = (shop: { readonly audit: AuditLog }): CallHandlers<typeof auditCalls> => ({
  listAudit: async ({ actor, input: { person, subject, thing, request, from, to, before } }) => {
    const [first, last] = [parseDay(from), parseDay(to)]
    const filter = {
      staffId: person,
      subject: subject === '' ? null : subject,
      thing: thing === '' ? null : (parseOrderNumber(thing) ?? thing),
      requestId: request === '' ? null : request,
      from: first === null ? null : londonMidnight(first),
      until: last === null ? null : londonMidnight(day(last + 1)),
      before,
    }
    const [{ rows, next }, people] = await Promise.all([
      shop.audit.list(actor, filter, ROWS),
      shop.audit.people(actor),
    ])
    return ok({ rows: rows.map(auditRow), next, people })
  },
})
