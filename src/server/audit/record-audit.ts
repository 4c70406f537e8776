import { unreachable } from '#domain/lang/unreachable.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Queries } from '../database/database.ts'
import { type AuditSubject, audit } from '../database/schema/index.ts'
import { currentTrace } from '../operations/trace.ts'

/** A change, as the audit log records it (M-188). */
export interface AuditEntry {
  readonly actor: Actor
  /** `order.hold`, `staff.invite`. */
  readonly action: `${AuditSubject}.${string}`
  readonly subject: { readonly kind: AuditSubject; readonly id: number | string }
  /** The changed fields, by name. Ids instead of what a shopper may ask to be erased. */
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
  readonly reason?: string | null
}

/** What changed between two states of a thing: their fields but those that are alike, for an `AuditEntry`. */
export const changedFields = <T extends Readonly<Record<string, string | number | boolean | null>>>(
  before: T,
  after: T,
) => {
  const those = (fields: T) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => before[name] !== after[name]))
  return { before: those(before), after: those(after) }
}

const actorColumns = (actor: Actor) => {
  switch (actor.kind) {
    case 'staff':
      return { actor: actor.kind, staffId: actor.staffId, sessionId: actor.sessionId }
    case 'terminal':
    case 'system':
    case 'provider':
      return { actor: actor.kind, actorName: actor.name }
    case 'shopper':
      return { actor: actor.kind, actorName: actor.customerId === null ? null : `${actor.customerId}` }
    default:
      return unreachable(actor)
  }
}

/**
 * Adds a row to the audit log. `tx` is the transaction of the change itself: if the row cannot be written, the
 * change is not made either. The row has the id of the request, or of the run of a job, in which it is written.
 */
export const recordAudit = async (tx: Queries, entry: AuditEntry): Promise<void> => {
  await tx.insert(audit).values({
    ...actorColumns(entry.actor),
    action: entry.action,
    subject: entry.subject.kind,
    subjectId: `${entry.subject.id}`,
    before: entry.before ?? {},
    after: entry.after ?? {},
    reason: entry.reason ?? null,
    requestId: currentTrace()?.span ?? null,
  })
}
