import type { PasskeyAnswer } from '#contract/admin/passkeys.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { ok, type Result } from '#domain/lang/result.ts'
import { verifyPassword } from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { Queries } from '../database/database.ts'
import type { Browser, SigningBrowser, StaffDeps } from './deps.ts'
import { findFactors, redeemCode, redeemPasskey, type UsedFactor } from './factors.ts'
import { endPendingPerson, findPendingPerson, savePending } from './pending.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { startAgain, tooMany, wrongCode, wrongPasskey, wrongPassword } from './refusals.ts'
import { beginSession } from './sessions.ts'
import { countClientTry, countCode, countPassword, forgiveTries } from './sign-in-limits.ts'
import { findByEmail, lockActive, type StaffRow } from './store.ts'

/** What a browser whose password was right must do next; `set-up`: the factor was reset (M-007). */
export type NextStep = 'code' | 'set-up'

/** A finished sign-in. */
export interface SignedIn {
  readonly staffId: number
  /** Recovery codes that are left after one was used; null: another factor was. */
  readonly recoveryLeft: number | null
}

/**
 * The first step: email and password. It begins no session (M-005). An unknown email, a suspended person and a
 * wrong password get the same answer after the same work (M-008, M-011).
 */
export const enterPassword =
  (deps: StaffDeps) =>
  async (
    { email, password }: { readonly email: string; readonly password: string },
    browser: Browser,
  ): Promise<Result<NextStep, AdminRefusal>> => {
    const { queries } = deps.database
    const wait = await countPassword(queries, email, browser.ip)
    if (wait !== null) return tooMany(wait)
    const found = await findByEmail(queries, email)
    const isRight = await verifyPassword(password, found?.passwordHash ?? null)
    if (found === null || !isRight || found.suspendedAt !== null) return wrongPassword
    await savePending(queries, browser.id, 'second-factor', { staffId: found.id }, deps.now())
    return ok((await findFactors(queries, found.id)).length > 0 ? 'code' : 'set-up')
  }

/** The step that a browser is at; null: it has to begin. */
export const findNextStep =
  ({ database: { queries }, now }: StaffDeps) =>
  async (browserId: string): Promise<NextStep | null> => {
    const staffId = await findPendingPerson(queries, browserId, now())
    if (staffId === null) return null
    return (await findFactors(queries, staffId)).length > 0 ? 'code' : 'set-up'
  }

/** Begins the session and writes down how the person signed in. */
export const completeSignIn = async (
  tx: Queries,
  deps: StaffDeps,
  person: Pick<StaffRow, 'id' | 'name' | 'roles'>,
  browser: SigningBrowser,
  by: UsedFactor,
): Promise<void> => {
  const sessionId = await beginSession(tx, person.id, browser, deps.now())
  await recordAudit(tx, {
    actor: { kind: 'staff', staffId: person.id, name: person.name, roles: person.roles, sessionId },
    action: 'staff.sign-in',
    subject: { kind: 'staff', id: person.id },
    after: { by },
  })
}

/** Each use of a recovery code sends the person an email (M-006). Returns how many are left. */
export const noticeRecoveryCode = async (
  tx: Queries,
  { mail }: Pick<StaffDeps, 'mail'>,
  { id, email }: Pick<StaffRow, 'id' | 'email'>,
): Promise<number> => {
  const left = await countRecoveryCodes(tx, id)
  await mail.send(tx, email, { template: 'recovery-code-used', data: { left } })
  return left
}

/** The second step: a code of an authenticator app, or a recovery code. */
export const enterCode =
  (deps: StaffDeps) =>
  async (code: string, browser: SigningBrowser): Promise<Result<SignedIn, AdminRefusal>> => {
    const { database, now } = deps
    const staffId = await findPendingPerson(database.queries, browser.id, now())
    if (staffId === null) return startAgain
    const wait = await countCode(database.queries, staffId)
    if (wait !== null) return tooMany(wait)
    const done = await database.transaction(async (tx) => {
      const person = await lockActive(tx, staffId)
      /* Once more behind the person's lock: the password may have changed, or another request signed in. */
      if (person === null || (await findPendingPerson(tx, browser.id, now())) !== staffId) return startAgain
      const used = await redeemCode(tx, deps, staffId, code)
      if (used === null) return wrongCode
      await endPendingPerson(tx, browser.id)
      await completeSignIn(tx, deps, person, browser, used)
      const recoveryLeft = used === 'recovery-code' ? await noticeRecoveryCode(tx, deps, person) : null
      return ok({ person, recoveryLeft })
    })
    if (!done.ok) return done
    const { person, recoveryLeft } = done.value
    await forgiveTries(database.queries, person, browser.ip)
    return ok({ staffId, recoveryLeft })
  }

/** Signs in by a passkey alone: it is two factors (M-005). */
export const enterPasskey =
  (deps: StaffDeps) =>
  async (answer: PasskeyAnswer, browser: SigningBrowser): Promise<Result<SignedIn, AdminRefusal>> => {
    const { database } = deps
    const wait = await countClientTry(database.queries, browser.ip)
    if (wait !== null) return tooMany(wait)
    const staffId = await redeemPasskey(deps, browser.id, answer)
    if (staffId === null) return wrongPasskey
    const person = await database.transaction(async (tx) => {
      const active = await lockActive(tx, staffId)
      if (active === null) return null
      await endPendingPerson(tx, browser.id)
      await completeSignIn(tx, deps, active, browser, 'passkey')
      return active
    })
    if (person === null) return wrongPasskey
    await forgiveTries(database.queries, person, browser.ip)
    return ok({ staffId, recoveryLeft: null })
  }
