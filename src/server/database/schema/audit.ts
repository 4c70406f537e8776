import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Actor } from '#domain/staff/actor.ts'
import { bytes, id, moment } from './columns.ts'

/** What a change was made to. */
export type AuditSubject =
  | 'order'
  | 'payment'
  | 'payment-link'
  | 'quote'
  | 'customer'
  | 'staff'
  | 'invitation'
  | 'product'
  | 'variation'
  | 'review'
  | 'catalogue'
  | 'carrier'
  | 'setting'
  | 'view'
  | 'export'

/**
 * Every change that a person, a command or a job of the back office makes (M-188): a row in the transaction of
 * the change. Rows are only added: a trigger refuses all else. They hold ids where a person may be erased, no names of shoppers (M-193).
 */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    at: moment('at'),
    actor: text().$type<Actor['kind']>().notNull(),
    /** The member of staff; null: a command without `--as`, or a job. */
    staffId: integer('staff_id'),
    /** The name of the system's user, or of the job. */
    actorName: text('actor_name'),
    sessionId: integer('session_id'),
    /** `order.hold`, `staff.invite`: the subject's kind, and what was done. */
    action: text().notNull(),
    subject: text().$type<AuditSubject>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** The changed fields before and after. */
    before: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    after: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    reason: text(),
    /**
     * The request that made the change: its `X-Request-Id` and `request` of its log lines. For a job the `request` of
     * its run; null: a command, or a row from before the column was there.
     */
    requestId: text('request_id'),
    /**
     * SHA-256 over this row and the hash of the row before it: a changed row breaks the chain (M-189).
     * The database's trigger `audit_chain` gives it, and the id, in the order in which rows are written.
     */
    hash: bytes().notNull().default(sql`''`),
  },
  (t) => [
    index('audit_by_subject').on(t.subject, t.subjectId, t.id),
    index('audit_by_time').on(t.at),
    index('audit_by_staff').on(t.staffId, t.id),
    index('audit_by_request').on(t.requestId).where(sql`${t.requestId} is not null`),
  ],
)
