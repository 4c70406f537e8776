import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { adminPaths } from '#contract/admin/paths.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { HOUR_MS } from '#domain/lang/time-spans.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { mayManage } from '#domain/staff/manage.ts'
import type { Role } from '#domain/staff/roles.ts'
import { emailKeyOf } from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { Queries } from '../database/database.ts'
import { staff, staffInvitation } from '../database/schema/index.ts'
import type { StaffDeps } from './deps.ts'
import { actorName, tellOwners } from './notices.ts'
import { linkEnded, linkUsed, notThere } from './refusals.ts'
import { hasStaff } from './store.ts'

/** An invitation may be accepted for this long (M-003). */
export const INVITATION_HOURS = 48

type Invitation = typeof staffInvitation.$inferSelect

const hashToken = (token: string): Uint8Array => createHash('sha256').update(token).digest()

const isOpen = (now: Date) =>
  and(isNull(staffInvitation.usedAt), isNull(staffInvitation.withdrawnAt), gt(staffInvitation.expiresAt, now))

interface NewInvitation {
  /** Null: the first owner types it. */
  readonly email: string | null
  readonly roles: readonly Role[]
  readonly invitedBy: number | null
}

/** Stores an invitation instead of an open one for the same address, and returns its number and link. */
const storeInvitation = async (
  tx: Queries,
  { adminUrl, now }: Pick<StaffDeps, 'adminUrl' | 'now'>,
  { email, roles, invitedBy }: NewInvitation,
): Promise<{ readonly id: number; readonly link: string }> => {
  const token = randomBytes(32).toString('base64url')
  const at = now()
  await tx
    .update(staffInvitation)
    .set({ withdrawnAt: at })
    .where(and(email === null ? isNull(staffInvitation.email) : eq(staffInvitation.email, email), isOpen(at)))
  const [stored] = await tx
    .insert(staffInvitation)
    .values({
      tokenHash: hashToken(token),
      email,
      roles: [...roles],
      invitedBy,
      createdAt: at,
      expiresAt: new Date(at.getTime() + INVITATION_HOURS * HOUR_MS),
    })
    .returning({ id: staffInvitation.id })
  invariant(stored !== undefined, 'an invitation')
  return { id: stored.id, link: new URL(adminPaths.invitation(token), adminUrl).href }
}

const alreadyStaff = (email: string): Result<never, AdminRefusal> =>
  err({ status: 409, reason: 'already-staff', message: `${email} is one of your people already.` })

/**
 * Invites an address into roles; a person cannot invite those whom they may not manage (M-003). A person
 * gets the link by email alone; a command prints it.
 */
export const invite =
  (deps: StaffDeps) =>
  async (
    actor: Actor,
    { email: typed, roles }: { readonly email: string; readonly roles: readonly Role[] },
  ): Promise<Result<{ readonly link: string }, AdminRefusal>> => {
    const { database, mail } = deps
    if (actor.kind === 'staff' && !mayManage(actor.roles, roles))
      return err({ status: 403, reason: 'role', message: 'You may not give this role.' })
    const email = emailKeyOf(typed)
    return database.transaction(async (tx) => {
      const [known] = await tx.select({ id: staff.id }).from(staff).where(eq(staff.email, email))
      if (known !== undefined) return alreadyStaff(email)
      const invitedBy = actor.kind === 'staff' ? actor.staffId : null
      const { id, link } = await storeInvitation(tx, deps, { email, roles, invitedBy })
      await recordAudit(tx, {
        actor,
        action: 'invitation.make',
        subject: { kind: 'invitation', id },
        after: { roles },
      })
      if (actor.kind === 'staff') {
        const data = { by: actor.name, roles, link, hours: INVITATION_HOURS }
        await mail.send(tx, email, { template: 'staff-invitation', data })
        await tellOwners(tx, deps, {
          who: email,
          change: `was invited as ${roles.join(', ')}`,
          by: actorName(actor),
        })
      }
      return ok({ link })
    })
  }

/**
 * A one-time link by which the first owner joins, for the machine that the shop was started on; null: there is
 * staff. Each call ends the link before (M-001).
 */
export const firstOwnerLink = (deps: StaffDeps) => (): Promise<string | null> =>
  deps.database.transaction(async (tx) => {
    if (await hasStaff(tx)) return null
    const { id, link } = await storeInvitation(tx, deps, { email: null, roles: ['owner'], invitedBy: null })
    await recordAudit(tx, {
      actor: { kind: 'system', name: 'start' },
      action: 'invitation.make',
      subject: { kind: 'invitation', id },
      after: { roles: ['owner'] },
    })
    return link
  })

const findInvitation = async (queries: Queries, token: string): Promise<Invitation | null> => {
  const [row] = await queries
    .select()
    .from(staffInvitation)
    .where(eq(staffInvitation.tokenHash, hashToken(token)))
  return row ?? null
}

/** The invitation of a link that can be accepted now; else what the page of the link says. */
export const openInvitation = async (
  { database: { queries }, now }: Pick<StaffDeps, 'database' | 'now'>,
  token: string,
): Promise<Result<Invitation, AdminRefusal>> => {
  const found = await findInvitation(queries, token)
  if (found === null) return linkEnded
  if (found.usedAt !== null) return linkUsed
  const isFirst = found.email === null
  const hasEnded = found.withdrawnAt !== null || found.expiresAt <= now()
  return hasEnded || (isFirst && (await hasStaff(queries))) ? linkEnded : ok(found)
}

/** Uses an invitation up, in the transaction that makes the person; false: another request has. */
export const takeInvitation = async (tx: Queries, id: number, now: Date): Promise<boolean> => {
  const taken = await tx
    .update(staffInvitation)
    .set({ usedAt: now })
    .where(and(eq(staffInvitation.id, id), isOpen(now)))
    .returning({ id: staffInvitation.id })
  return taken.length === 1
}

/** Ends the link of a first owner, as there is staff now: it is no longer listed (M-001). */
export const endFirstOwnerLink = (tx: Queries, now: Date): Promise<unknown> =>
  tx
    .update(staffInvitation)
    .set({ withdrawnAt: now })
    .where(and(isNull(staffInvitation.email), isOpen(now)))

/** The invitations that can still be accepted, newest first. */
export const listInvitations = ({ database: { queries }, now }: StaffDeps) =>
  queries
    .select({
      id: staffInvitation.id,
      email: staffInvitation.email,
      roles: staffInvitation.roles,
      invitedBy: staff.name,
      createdAt: staffInvitation.createdAt,
      expiresAt: staffInvitation.expiresAt,
    })
    .from(staffInvitation)
    .leftJoin(staff, eq(staff.id, staffInvitation.invitedBy))
    .where(isOpen(now()))
    .orderBy(desc(staffInvitation.id))
    .limit(200)

/** Ends an invitation that was not accepted. */
export const withdrawInvitation =
  ({ database, now }: StaffDeps) =>
  (actor: Actor, id: number): Promise<Result<null, AdminRefusal>> =>
    database.transaction(async (tx) => {
      const [found] = await tx
        .select()
        .from(staffInvitation)
        .where(and(eq(staffInvitation.id, id), isOpen(now())))
        .for('update')
      if (found === undefined) return notThere
      if (actor.kind === 'staff' && !mayManage(actor.roles, found.roles)) return notThere
      await tx.update(staffInvitation).set({ withdrawnAt: now() }).where(eq(staffInvitation.id, id))
      await recordAudit(tx, {
        actor,
        action: 'invitation.withdraw',
        subject: { kind: 'invitation', id },
        before: { roles: found.roles },
      })
      return ok(null)
    })
