import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Role } from '#domain/staff/roles.ts'
import { bytes, id, moment, nullableMoment, oneOf } from './columns.ts'
import { staff } from './staff.ts'

export const factorKinds = ['authenticator', 'passkey'] as const
export type FactorKind = (typeof factorKinds)[number]

/** What a person signs in with beside the password, or instead of it: an authenticator app or a passkey (M-005). */
export const staffFactor = pgTable(
  'staff_factor',
  {
    id: id(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    kind: text().$type<FactorKind>().notNull(),
    /** As its owner named it: 'Yard tablet'. */
    name: text().notNull(),
    /** Of an authenticator: its secret, encrypted. */
    sealedSecret: bytes('sealed_secret'),
    /** Of an authenticator: the 30-second step of the last code; that one and older ones are refused. */
    lastStep: bigint('last_step', { mode: 'number' }),
    /** Of a passkey: its id and public key, and how often it says that it was used. */
    credentialId: text('credential_id'),
    publicKey: bytes('public_key'),
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array(),
    createdAt: moment('created_at'),
    lastUsedAt: nullableMoment('last_used_at'),
  },
  (t) => [
    index('staff_factor_by_staff').on(t.staffId),
    uniqueIndex('staff_factor_by_credential').on(t.credentialId),
    check('staff_factor_kind', oneOf(t.kind, factorKinds)),
    check(
      'staff_factor_complete',
      sql`case ${t.kind} when 'passkey' then ${t.credentialId} is not null and ${t.publicKey} is not null
        else ${t.sealedSecret} is not null end`,
    ),
  ],
)

/** Codes for a lost second factor: each works once (M-006). */
export const staffRecoveryCode = pgTable(
  'staff_recovery_code',
  {
    id: id(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    codeHash: bytes('code_hash').notNull(),
    usedAt: nullableMoment('used_at'),
  },
  (t) => [uniqueIndex('staff_recovery_code_by_hash').on(t.staffId, t.codeHash)],
)

/** Invitations, for a role and an address; the link has the token, the database its hash alone (M-003). */
export const staffInvitation = pgTable(
  'staff_invitation',
  {
    id: id(),
    tokenHash: bytes('token_hash').notNull().unique(),
    /** In lower case; null: the first owner's, who types it. */
    email: text(),
    roles: text().array().$type<Role[]>().notNull(),
    /** Null: by a command. */
    invitedBy: integer('invited_by').references(() => staff.id),
    createdAt: moment('created_at'),
    expiresAt: moment('expires_at'),
    usedAt: nullableMoment('used_at'),
    /** Since when another invitation of this address counts, or none. */
    withdrawnAt: nullableMoment('withdrawn_at'),
  },
  (t) => [index('staff_invitation_by_email').on(t.email), index('staff_invitation_by_end').on(t.expiresAt)],
)

export const pendingKinds = ['second-factor', 'passkey', 'new-passkey'] as const
export type PendingKind = (typeof pendingKinds)[number]

/**
 * What a browser has begun and not finished: a sign-in whose password was right, or the question that a
 * passkey signs. One of each kind for a browser; the hash is that of its cookie.
 */
export const staffPending = pgTable(
  'staff_pending',
  {
    id: id(),
    browserHash: bytes('browser_hash').notNull(),
    kind: text().$type<PendingKind>().notNull(),
    /** The person whose password was right. */
    staffId: integer('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
    /** What the passkey signs, in base64url. */
    challenge: text(),
    expiresAt: moment('expires_at'),
  },
  (t) => [
    uniqueIndex('staff_pending_by_browser').on(t.browserHash, t.kind),
    index('staff_pending_by_staff').on(t.staffId),
    check('staff_pending_kind', oneOf(t.kind, pendingKinds)),
  ],
)
