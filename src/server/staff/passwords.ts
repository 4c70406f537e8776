import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { adminPaths } from '#contract/admin/paths.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { ok, type Result } from '#domain/lang/result.ts'
import { HOUR_MS } from '#domain/lang/time-spans.ts'
import type { Actor, StaffActor } from '#domain/staff/actor.ts'
import { mayManage } from '#domain/staff/manage.ts'
import { hashPassword, verifyPassword } from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { Queries } from '../database/database.ts'
import { staff } from '../database/schema/index.ts'
import { isSameSignature } from '../session/signed-cookie.ts'
import type { Browser, StaffDeps } from './deps.ts'
import { findWeakness } from './new-password.ts'
import { actorName } from './notices.ts'
import { endPendingOf } from './pending.ts'
import {
  linkEnded,
  noSuchPerson,
  notBelow,
  refuseField,
  startAgain,
  tooMany,
  weakPassword,
} from './refusals.ts'
import { endSessions } from './sessions.ts'
import { countClientTry, countCode, countPassword } from './sign-in-limits.ts'
import { findByEmail, findPerson, lockActive, lockPerson, type StaffRow } from './store.ts'

/** A link to a new password works for this long, and once. */
export const PASSWORD_LINK_HOURS = 1

/*
 * A link to a new password is signed over the password's hash of now: with the new password it has ended, and
 * nothing is stored. It changes the password alone; the sign-in still asks for the second factor.
 */
const signLink = (secret: string, { id, passwordHash }: StaffRow, expires: string): string =>
  createHmac('sha256', secret)
    .update(`new password of staff\0${id}\0${expires}\0${passwordHash}`)
    .digest('base64url')

const sendLink = async (
  tx: Queries,
  { adminUrl, mail, now, secrets }: StaffDeps,
  person: StaffRow,
  by: string | null,
): Promise<void> => {
  const expires = Math.floor((now().getTime() + PASSWORD_LINK_HOURS * HOUR_MS) / 1000).toString(36)
  const token = `${person.id}.${expires}.${signLink(secrets[0], person, expires)}`
  const link = new URL(adminPaths.newPassword(token), adminUrl).href
  const data = { by, link, hours: PASSWORD_LINK_HOURS }
  await mail.send(tx, person.email, { template: 'staff-new-password', data })
}

/** The person of a link that works now, as they are. */
const openLink = async (deps: StaffDeps, token: string): Promise<Result<StaffRow, AdminRefusal>> => {
  const [, id, expires = '', signature = ''] = token.match(/^(\d{1,9})\.([0-9a-z]{1,9})\.([\w-]{43})$/) ?? []
  if (id === undefined || Number.parseInt(expires, 36) * 1000 <= deps.now().getTime())
    return passwordLinkEnded
  const person = await findPerson(deps.database.queries, Number(id))
  if (person === null || person.suspendedAt !== null) return passwordLinkEnded
  const isOurs = deps.secrets.some((secret) => isSameSignature(signature, signLink(secret, person, expires)))
  return isOurs ? ok(person) : passwordLinkEnded
}

const passwordLinkEnded: Result<never, AdminRefusal> = linkEnded.ok
  ? linkEnded
  : {
      ok: false,
      error: { ...linkEnded.error, message: 'This link has ended, or was used. Ask for a new one.' },
    }

/**
 * Asks for a link to a new password. A job looks up the address later, so that an unknown one gets the same answer in the
 * same time (M-008).
 */
export const requestNewPassword =
  (deps: StaffDeps) =>
  async (email: string, browser: Browser): Promise<Result<null, AdminRefusal>> => {
    const { queries } = deps.database
    const wait = await countPassword(queries, email, browser.ip)
    if (wait !== null) return tooMany(wait)
    await deps.database.transaction((tx) => deps.jobs.enqueue(tx, 'staff-password', { email }))
    return ok(null)
  }

/** The job: sends the link, if the address is that of a person who may sign in. */
export const sendRequestedPassword =
  (deps: StaffDeps) =>
  (email: string): Promise<void> =>
    deps.database.transaction(async (tx) => {
      const person = await findByEmail(tx, email)
      if (person !== null && person.suspendedAt === null) await sendLink(tx, deps, person, null)
    })

/** An owner, or a manager for people below, sends a person a link to a new password. */
export const sendPasswordLink =
  (deps: StaffDeps) =>
  (actor: Actor, staffId: number): Promise<Result<null, AdminRefusal>> =>
    deps.database.transaction(async (tx) => {
      const locked = await lockPerson(tx, staffId, actor.kind === 'staff' ? actor.staffId : null)
      if (locked === null || locked.person.suspendedAt !== null) return noSuchPerson
      const { person, acting } = locked
      if (actor.kind === 'staff' && (acting === null || !mayManage(acting.roles, person.roles)))
        return notBelow
      await sendLink(tx, deps, person, actorName(actor))
      await recordAudit(tx, {
        actor,
        action: 'staff.send-password-link',
        subject: { kind: 'staff', id: staffId },
      })
      return ok(null)
    })

/** Whether a link works, for its page. */
export const readPasswordLink =
  (deps: StaffDeps) =>
  async (token: string): Promise<Result<{ readonly email: string }, AdminRefusal>> => {
    const opened = await openLink(deps, token)
    return opened.ok ? ok({ email: opened.value.email }) : opened
  }

const storePassword = async (
  tx: Queries,
  deps: StaffDeps,
  actor: StaffActor,
  { person, password }: { readonly person: StaffRow; readonly password: string },
): Promise<void> => {
  const passwordHash = await hashPassword(password)
  await tx.update(staff).set({ passwordHash }).where(eq(staff.id, person.id))
  await endSessions(tx, person.id, deps.now())
  await endPendingOf(tx, person.id)
  await recordAudit(tx, { actor, action: 'staff.change-password', subject: { kind: 'staff', id: person.id } })
  const change = 'Your password was changed, and all your sessions have ended.'
  await deps.mail.send(tx, person.email, { template: 'staff-sign-in-changed', data: { change } })
}

/** Sets the password of a link; all sessions of the person end (M-009). */
export const choosePassword =
  (deps: StaffDeps) =>
  async (token: string, password: string, browser: Browser): Promise<Result<null, AdminRefusal>> => {
    const wait = await countClientTry(deps.database.queries, browser.ip)
    if (wait !== null) return tooMany(wait)
    const opened = await openLink(deps, token)
    if (!opened.ok) return opened
    const weakness = await findWeakness(deps, password, opened.value.email)
    if (weakness !== null) return weakPassword(weakness)
    return deps.database.transaction(async (tx) => {
      const person = await lockActive(tx, opened.value.id)
      /* Of two requests with one link, one finds the password that it was made for. */
      if (person === null || person.passwordHash !== opened.value.passwordHash) return passwordLinkEnded
      const { id: staffId, name, roles } = person
      const actor = { kind: 'staff', staffId, name, roles, sessionId: null } as const
      await storePassword(tx, deps, actor, { person, password })
      return ok(null)
    })
  }

/** Changes the person's own password; all their sessions end, this one too (M-009, ADR 46). */
export const changeOwnPassword =
  (deps: StaffDeps) =>
  async (
    actor: StaffActor,
    { current, password }: { readonly current: string; readonly password: string },
  ): Promise<Result<null, AdminRefusal>> => {
    const { database } = deps
    const wait = await countCode(database.queries, actor.staffId)
    if (wait !== null) return tooMany(wait)
    const found = await findPerson(database.queries, actor.staffId)
    if (found === null) return startAgain
    if (!(await verifyPassword(current, found.passwordHash)))
      return refuseField('current', 'This is not your password.')
    const weakness = await findWeakness(deps, password, found.email)
    if (weakness !== null) return weakPassword(weakness)
    return database.transaction(async (tx) => {
      const person = await lockActive(tx, actor.staffId)
      if (person === null) return startAgain
      await storePassword(tx, deps, actor, { person, password })
      return ok(null)
    })
  }
