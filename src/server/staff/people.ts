import { asc, desc, eq, sql } from 'drizzle-orm'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { mayManage } from '#domain/staff/manage.ts'
import type { Role } from '#domain/staff/roles.ts'
import { changedSince, findLastChange, recordAudit } from '../audit/index.ts'
import { allOrNothing } from '../database/all-or-nothing.ts'
import type { Queries } from '../database/database.ts'
import { staff, staffFactor, staffRecoveryCode, staffSession } from '../database/schema/index.ts'
import type { StaffDeps } from './deps.ts'
import { actorName, tellOwners } from './notices.ts'
import { endPendingOf } from './pending.ts'
import { noSuchPerson, notBelow, oneOwner } from './refusals.ts'
import { endSessions } from './sessions.ts'
import { lockPerson, type StaffRow } from './store.ts'

type Change = Result<null, AdminRefusal>

const lastSeen = sql<string | null>`(select max(s.last_seen_at) from ${staffSession} s
  where s.staff_id = ${staff}.id)`
const factorKindsOf = sql<string[]>`array(select distinct f.kind from ${staffFactor} f
  where f.staff_id = ${staff}.id order by f.kind)`

const columns = {
  id: staff.id,
  email: staff.email,
  name: staff.name,
  roles: staff.roles,
  suspendedAt: staff.suspendedAt,
  createdAt: staff.createdAt,
  lastSeen,
  factorKinds: factorKindsOf,
}

/** All staff, those who may sign in first, by name. */
export const listPeople = ({ database: { queries } }: StaffDeps) =>
  queries
    .select(columns)
    .from(staff)
    .orderBy(desc(sql`${staff.suspendedAt} is null`), asc(staff.name), asc(staff.id))
    .limit(1000)

export const readPerson = async ({ database: { queries } }: StaffDeps, staffId: number) => {
  const [row] = await queries.select(columns).from(staff).where(eq(staff.id, staffId))
  return row ?? null
}

/** Changes a person, behind the lock of all owners, when the actor may do so as they are now. */
const changePerson = (
  deps: StaffDeps,
  actor: Actor,
  staffId: number,
  change: (tx: Queries, person: StaffRow, otherOwners: number) => Promise<Change>,
): Promise<Change> =>
  allOrNothing(deps.database, async (tx) => {
    const locked = await lockPerson(tx, staffId, actor.kind === 'staff' ? actor.staffId : null)
    if (locked === null) return noSuchPerson
    const { person, otherOwners, acting } = locked
    if (actor.kind === 'staff' && (acting === null || !mayManage(acting.roles, person.roles))) return notBelow
    return change(tx, person, otherOwners)
  })

/** Suspends a person: no sign-in and no session any more, but their name stays in history (M-011). */
export const suspend =
  (deps: StaffDeps) =>
  (
    actor: Actor,
    { staffId, reason }: { readonly staffId: number; readonly reason: string },
  ): Promise<Change> =>
    changePerson(deps, actor, staffId, async (tx, person, otherOwners) => {
      if (person.suspendedAt !== null) return ok(null)
      if (person.roles.includes('owner') && otherOwners === 0) return oneOwner
      const at = deps.now()
      await tx.update(staff).set({ suspendedAt: at }).where(eq(staff.id, staffId))
      await endSessions(tx, staffId, at)
      await endPendingOf(tx, staffId)
      const subject = { kind: 'staff', id: staffId } as const
      const [before, after] = [{ isSuspended: false }, { isSuspended: true }]
      await recordAudit(tx, { actor, action: 'staff.suspend', subject, before, after, reason })
      await tellOwners(tx, deps, { who: person.name, change: 'was suspended', by: actorName(actor) })
      return ok(null)
    })

/** Lets a suspended person sign in again, with the password and factors that they had. */
export const reinstate =
  (deps: StaffDeps) =>
  (actor: Actor, staffId: number): Promise<Change> =>
    changePerson(deps, actor, staffId, async (tx, person) => {
      if (person.suspendedAt === null) return ok(null)
      await tx.update(staff).set({ suspendedAt: null }).where(eq(staff.id, staffId))
      await recordAudit(tx, {
        actor,
        action: 'staff.reinstate',
        subject: { kind: 'staff', id: staffId },
        before: { isSuspended: true },
        after: { isSuspended: false },
      })
      const by = actorName(actor)
      await tellOwners(tx, deps, { who: person.name, change: 'may sign in again', by })
      return ok(null)
    })

const isSame = (a: readonly Role[], b: readonly Role[]): boolean =>
  a.toSorted().join() === b.toSorted().join()

export interface RoleChange {
  readonly staffId: number
  readonly roles: readonly Role[]
  /** The roles that the form began with: another change in between is answered with 409 (M-194). */
  readonly was: readonly Role[]
}

/**
 * Changes a person's roles. Their sessions have the new rights with the next call (M-009); the last owner
 * stays one (M-011).
 */
export const changeRoles =
  (deps: StaffDeps) =>
  (actor: Actor, { staffId, roles, was }: RoleChange): Promise<Change> =>
    changePerson(deps, actor, staffId, async (tx, person, otherOwners) => {
      if (isSame(person.roles, roles)) return ok(null)
      if (!isSame(person.roles, was))
        return err(
          changedSince('person', await findLastChange(tx, 'staff', staffId, 'staff.change-roles'), {
            was: { roles: was.join(', ') },
            now: { roles: person.roles.join(', ') },
            wanted: { roles: roles.join(', ') },
          }),
        )
      if (actor.kind === 'staff' && !mayManage(actor.roles, roles)) return notBelow
      if (person.roles.includes('owner') && !roles.includes('owner') && otherOwners === 0) return oneOwner
      await tx
        .update(staff)
        .set({ roles: [...roles] })
        .where(eq(staff.id, staffId))
      await recordAudit(tx, {
        actor,
        action: 'staff.change-roles',
        subject: { kind: 'staff', id: staffId },
        before: { roles: person.roles },
        after: { roles },
      })
      const change = `now has the roles ${roles.join(', ')}; before: ${person.roles.join(', ')}`
      await tellOwners(tx, deps, { who: person.name, change, by: actorName(actor) })
      return ok(null)
    })

/**
 * Removes a person's second factors and recovery codes and ends their sessions (M-007): they set up a new
 * factor when they next sign in with their password.
 */
export const resetFactors =
  (deps: StaffDeps) =>
  (
    actor: Actor,
    { staffId, reason }: { readonly staffId: number; readonly reason: string },
  ): Promise<Change> =>
    changePerson(deps, actor, staffId, async (tx, person) => {
      const removed = await tx
        .delete(staffFactor)
        .where(eq(staffFactor.staffId, staffId))
        .returning({ kind: staffFactor.kind })
      await tx.delete(staffRecoveryCode).where(eq(staffRecoveryCode.staffId, staffId))
      await endSessions(tx, staffId, deps.now())
      await endPendingOf(tx, staffId)
      await recordAudit(tx, {
        actor,
        action: 'staff.reset-factors',
        subject: { kind: 'staff', id: staffId },
        before: { factors: removed.map(({ kind }) => kind) },
        reason,
      })
      const by = actorName(actor)
      await deps.mail.send(tx, person.email, {
        template: 'staff-sign-in-changed',
        data: { change: `${by} has reset your second factor. Set up a new one when you next sign in.` },
      })
      await tellOwners(tx, deps, { who: person.name, change: 'had their second factor reset', by })
      return ok(null)
    })
