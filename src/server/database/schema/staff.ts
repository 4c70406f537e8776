import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Role } from '#domain/staff/roles.ts'
import { bytes, id, moment, nullableMoment } from './columns.ts'

/** The merchant's people (M-002). A customer with the same email address is another person. */
export const staff = pgTable(
  'staff',
  {
    id: id(),
    /** In lower case. */
    email: text().notNull(),
    /** As timeline and audit log show it. */
    name: text().notNull(),
    roles: text().array().$type<Role[]>().notNull(),
    /** Argon2id; null: the person has no password, and cannot sign in by one. */
    passwordHash: text('password_hash'),
    /** Since when the person may not sign in; their name stays in history (M-011). */
    suspendedAt: nullableMoment('suspended_at'),
    createdAt: moment('created_at'),
  },
  (t) => [
    uniqueIndex('staff_by_email').on(t.email),
    check('staff_email_lower', sql`${t.email} = lower(${t.email})`),
    check('staff_has_role', sql`cardinality(${t.roles}) > 0`),
  ],
)

/** Times in which the back office was closed (M-203); at most one of them lasts. */
export const adminClosure = pgTable(
  'admin_closure',
  {
    id: id(),
    closedAt: moment('closed_at'),
    /** 'Grace Owens', or 'a command of root'. */
    closedBy: text('closed_by').notNull(),
    reason: text().notNull(),
    /** Null: it lasts. */
    openedAt: nullableMoment('opened_at'),
    openedBy: text('opened_by'),
  },
  (t) => [
    uniqueIndex('admin_closure_lasting').on(sql`(${t.openedAt} is null)`).where(sql`${t.openedAt} is null`),
  ],
)

/** Sessions of the back office. The cookie has the id; the database its hash alone. */
export const staffSession = pgTable(
  'staff_session',
  {
    id: id(),
    idHash: bytes('id_hash').notNull().unique(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** 'Firefox on Windows', and the network's address without its last part. */
    browser: text().notNull().default(''),
    network: text().notNull().default(''),
    createdAt: moment('created_at'),
    lastSeenAt: moment('last_seen_at'),
    /** When the second factor was last given (M-015). */
    factorAt: moment('factor_at'),
    endedAt: nullableMoment('ended_at'),
  },
  (t) => [index('staff_session_by_staff').on(t.staffId)],
)
