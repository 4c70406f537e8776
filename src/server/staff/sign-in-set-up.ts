import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { ok, type Result } from '#domain/lang/result.ts'
import { recordAudit } from '../audit/index.ts'
import { allOrNothing } from '../database/all-or-nothing.ts'
import type { SigningBrowser, StaffDeps } from './deps.ts'
import { findFactors } from './factors.ts'
import type { Joined } from './join.ts'
import { endPendingPerson, findPendingPerson } from './pending.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { startAgain, tooMany, wrongPasskey } from './refusals.ts'
import {
  askForPasskey,
  type NewFactorInput,
  proposeAuthenticator,
  proveNewFactor,
  storeFactor,
} from './set-up.ts'
import { completeSignIn } from './sign-in.ts'
import { countCode, forgiveTries } from './sign-in-limits.ts'
import { findPerson, lockActive, type StaffRow } from './store.ts'
import type { AuthenticatorProposal } from './totp.ts'

/*
 * A new second factor at the next sign-in, for a person whose factors were reset (M-007): after the password,
 * and only while they have none.
 */

const setUpOf = (staffId: number, browserId: string): string => `sign-in ${staffId} ${browserId}`

const findWaiting = async (
  { database: { queries }, now }: StaffDeps,
  browserId: string,
): Promise<StaffRow | null> => {
  const staffId = await findPendingPerson(queries, browserId, now())
  if (staffId === null || (await findFactors(queries, staffId)).length > 0) return null
  return findPerson(queries, staffId)
}

/** What the page offers an authenticator app. */
export const readSetUp =
  (deps: StaffDeps) =>
  async (browserId: string): Promise<Result<AuthenticatorProposal, AdminRefusal>> => {
    const person = await findWaiting(deps, browserId)
    if (person === null) return startAgain
    return ok(await proposeAuthenticator(deps, setUpOf(person.id, browserId), person.email))
  }

export const askForFirstPasskey = (deps: StaffDeps) => async (browserId: string) => {
  const person = await findWaiting(deps, browserId)
  if (person === null) return startAgain
  const { email, name } = person
  return ok(await askForPasskey(deps, setUpOf(person.id, browserId), { email, name, credentialIds: [] }))
}

/** Stores the new factor with new recovery codes, and signs in. */
export const enterSetUp =
  (deps: StaffDeps) =>
  async (factor: NewFactorInput, browser: SigningBrowser): Promise<Result<Joined, AdminRefusal>> => {
    const { database, mail, now } = deps
    const found = await findWaiting(deps, browser.id)
    if (found === null) return startAgain
    const wait = await countCode(database.queries, found.id)
    if (wait !== null) return tooMany(wait)
    const proved = await proveNewFactor(deps, setUpOf(found.id, browser.id), factor)
    if (!proved.ok) return proved
    const joined = await allOrNothing<Joined, AdminRefusal>(database, async (tx) => {
      const person = await lockActive(tx, found.id)
      const isPending = (await findPendingPerson(tx, browser.id, now())) === found.id
      if (person === null || !isPending || (await findFactors(tx, found.id)).length > 0) return startAgain
      const factorId = await storeFactor(tx, deps, person.id, proved.value)
      if (factorId === null) return wrongPasskey
      const recoveryCodes = await replaceRecoveryCodes(tx, person.id)
      await endPendingPerson(tx, browser.id)
      const { id: staffId, name, roles, email } = person
      await recordAudit(tx, {
        actor: { kind: 'staff', staffId, name, roles, sessionId: null },
        action: 'staff.add-factor',
        subject: { kind: 'staff', id: staffId },
        after: { factor: factorId, kind: proved.value.kind },
      })
      await mail.send(tx, email, {
        template: 'staff-sign-in-changed',
        data: { change: 'A new second factor was set up at your sign-in.' },
      })
      await completeSignIn(tx, deps, person, browser, proved.value.kind)
      return ok({ staffId, recoveryCodes })
    })
    if (joined.ok) await forgiveTries(database.queries, found, browser.ip)
    return joined
  }
