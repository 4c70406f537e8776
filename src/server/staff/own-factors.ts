import { and, eq } from 'drizzle-orm'
import type { PasskeyOptions } from '#contract/admin/passkeys.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { ok, type Result } from '#domain/lang/result.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import { recordAudit } from '../audit/index.ts'
import { allOrNothing } from '../database/all-or-nothing.ts'
import type { Queries } from '../database/database.ts'
import { staffFactor } from '../database/schema/index.ts'
import type { StaffDeps } from './deps.ts'
import { findFactors } from './factors.ts'
import { tellOwners } from './notices.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { lastFactor, notThere, startAgain, tooMany, wrongPasskey } from './refusals.ts'
import {
  askForPasskey,
  type NewFactorInput,
  proposeAuthenticator,
  proveNewFactor,
  storeFactor,
} from './set-up.ts'
import { countCode } from './sign-in-limits.ts'
import { findPerson, lockActive } from './store.ts'
import type { AuthenticatorProposal } from './totp.ts'

/*
 * A person's own second factors, on their page (M-010). The calls that change them need a second
 * factor given just before, and all owners get an email (M-204).
 */

/**
 * Names the set-up of the next factor. It changes with each factor that is added, so that the page never shows
 * the secret of an app that is in use.
 */
const setUpOf = async (queries: Queries, { staffId, sessionId }: StaffActor): Promise<string> => {
  const newest = (await findFactors(queries, staffId)).at(-1)?.id ?? 0
  return `own ${staffId} ${sessionId} ${newest}`
}

/** Tells the person and all owners of a change of the person's factors. */
const tellOfChange = async (
  tx: Queries,
  deps: StaffDeps,
  { email, name }: { readonly email: string; readonly name: string },
  { theirs, owners }: { readonly theirs: string; readonly owners: string },
): Promise<void> => {
  await deps.mail.send(tx, email, { template: 'staff-sign-in-changed', data: { change: theirs } })
  await tellOwners(tx, deps, { who: name, change: owners, by: name })
}

/** What the page offers an authenticator app. */
export const offerAuthenticator =
  (deps: StaffDeps) =>
  async (actor: StaffActor): Promise<AuthenticatorProposal> => {
    const { queries } = deps.database
    const person = await findPerson(queries, actor.staffId)
    return proposeAuthenticator(deps, await setUpOf(queries, actor), person?.email ?? '')
  }

export const askForOwnPasskey =
  (deps: StaffDeps) =>
  async (actor: StaffActor): Promise<Result<PasskeyOptions, AdminRefusal>> => {
    const { queries } = deps.database
    const person = await findPerson(queries, actor.staffId)
    if (person === null) return startAgain
    const known = await findFactors(queries, actor.staffId)
    const options = await askForPasskey(deps, await setUpOf(queries, actor), {
      ...person,
      credentialIds: known.flatMap(({ credentialId }) => credentialId ?? []),
    })
    return ok({ ...options })
  }

export const addOwnFactor =
  (deps: StaffDeps) =>
  async (actor: StaffActor, input: NewFactorInput): Promise<Result<null, AdminRefusal>> => {
    const { database } = deps
    const wait = await countCode(database.queries, actor.staffId)
    if (wait !== null) return tooMany(wait)
    const proved = await proveNewFactor(deps, await setUpOf(database.queries, actor), input)
    if (!proved.ok) return proved
    return allOrNothing<null, AdminRefusal>(database, async (tx) => {
      const person = await lockActive(tx, actor.staffId)
      if (person === null) return startAgain
      const factor = await storeFactor(tx, deps, person.id, proved.value)
      if (factor === null) return wrongPasskey
      const { kind, name } = proved.value
      await recordAudit(tx, {
        actor,
        action: 'staff.add-factor',
        subject: { kind: 'staff', id: person.id },
        after: { factor, kind },
      })
      await tellOfChange(tx, deps, person, {
        theirs: `A new second factor was added to your sign-in: ${name}.`,
        owners: `added a second factor (${kind})`,
      })
      return ok(null)
    })
  }

/** Removes a factor, never the last one: a password alone is not enough (M-005). */
export const removeOwnFactor =
  (deps: StaffDeps) =>
  (actor: StaffActor, factorId: number): Promise<Result<null, AdminRefusal>> =>
    allOrNothing<null, AdminRefusal>(deps.database, async (tx) => {
      const person = await lockActive(tx, actor.staffId)
      if (person === null) return startAgain
      const factors = await findFactors(tx, person.id)
      const factor = factors.find(({ id }) => id === factorId)
      if (factor === undefined) return notThere
      if (factors.length === 1) return lastFactor
      await tx
        .delete(staffFactor)
        .where(and(eq(staffFactor.id, factorId), eq(staffFactor.staffId, person.id)))
      await recordAudit(tx, {
        actor,
        action: 'staff.remove-factor',
        subject: { kind: 'staff', id: person.id },
        before: { factor: factorId, kind: factor.kind },
      })
      await tellOfChange(tx, deps, person, {
        theirs: `A second factor was removed from your sign-in: ${factor.name}.`,
        owners: `removed a second factor (${factor.kind})`,
      })
      return ok(null)
    })

/** Ten new recovery codes instead of all older ones; they are shown once (M-006). */
export const renewRecoveryCodes =
  (deps: StaffDeps) =>
  (actor: StaffActor): Promise<Result<readonly string[], AdminRefusal>> =>
    deps.database.transaction(async (tx) => {
      const person = await lockActive(tx, actor.staffId)
      if (person === null) return startAgain
      const codes = await replaceRecoveryCodes(tx, person.id)
      await recordAudit(tx, {
        actor,
        action: 'staff.renew-recovery-codes',
        subject: { kind: 'staff', id: person.id },
      })
      await tellOfChange(tx, deps, person, {
        theirs: 'New recovery codes were made for your sign-in; the older ones do not work any more.',
        owners: 'made new recovery codes',
      })
      return ok(codes)
    })
