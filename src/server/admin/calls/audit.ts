import type { CallHandlers } from '#contract/admin/call.ts'
import type { auditCalls } from '#contract/admin/calls/audit.ts'
import { day, parseDay } from '#domain/delivery/calendar.ts'
import { ok } from '#domain/lang/result.ts'
import { formatPounds, pence } from '#domain/money/pence.ts'
import { parseOrderNumber } from '#domain/orders/number.ts'
import type { AuditLog, AuditRow } from '../../audit/index.ts'
import { londonMidnight } from '../../london.ts'
import { actorName, changeText } from '../../orders/index.ts'

const ROWS = 50

/** 'staff.step-up' is 'Step up'. */
const actionText = (action: string): string => {
  if (action.startsWith('order.')) return changeText(action)
  const words = action.slice(action.indexOf('.') + 1).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A line of a dispatch: 'F1-C: 28 tiles of 60 tiles'. */
const lineText = (value: unknown): string | null => {
  if (typeof value !== 'object' || value === null || !('sku' in value && 'amount' in value)) return null
  const whole = 'of' in value && value.of !== value.amount ? ` of ${value.of}` : ''
  return `${value.sku}: ${value.amount}${whole}`
}

const valueText = (name: string, value: unknown): string | null => {
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return value.map((one) => lineText(one) ?? valueText('', one) ?? '–').join('; ')
  if (typeof value === 'number' && /pence$/i.test(name)) return formatPounds(pence(value))
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const fieldsOf = ({ before, after }: AuditRow) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => name !== 'noteId')
    .toSorted()
    .map((name) => ({
      name,
      before: valueText(name, before[name]),
      after: valueText(name, after[name]),
    }))

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
  fields: fieldsOf(row),
})

export const auditHandlers = (shop: { readonly audit: AuditLog }): CallHandlers<typeof auditCalls> => ({
  listAudit: async ({ actor, input: { person, subject, thing, from, to, before } }) => {
    const [first, last] = [parseDay(from), parseDay(to)]
    const filter = {
      staffId: person,
      subject: subject === '' ? null : subject,
      thing: thing === '' ? null : (parseOrderNumber(thing) ?? thing),
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
