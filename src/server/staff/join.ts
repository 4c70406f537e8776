import { sql } from 'drizzle-orm'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Role } from '#domain/staff/roles.ts'
import { emailKeyOf, hashPassword } from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import { allOrNothing } from '../database/all-or-nothing.ts'
import { staff } from '../database/schema/index.ts'
import type { Browser, SigningBrowser, StaffDeps } from './deps.ts'
import { endFirstOwnerLink, openInvitation, takeInvitation } from './invitations.ts'
import { findWeakness } from './new-password.ts'
import { tellOwners } from './notices.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { linkUsed, refuseField, tooMany, weakPassword, wrongPasskey } from './refusals.ts'
import {
  askForPasskey,
  type NewFactorInput,
  proposeAuthenticator,
  proveNewFactor,
  storeFactor,
} from './set-up.ts'
import { completeSignIn } from './sign-in.ts'
import { countClientTry } from './sign-in-limits.ts'
import { findByEmail, hasStaff } from './store.ts'
import type { AuthenticatorProposal } from './totp.ts'

/** What the page of an invitation shows. */
export interface InvitationPage {
  /** Null: the first owner types it. */
  readonly email: string | null
  readonly roles: readonly Role[]
  readonly authenticator: AuthenticatorProposal
}

const setUpOf = (token: string): string => `invitation ${token}`

/** The page behind the link of an invitation; reading it changes nothing. */
export const readInvitation =
  (deps: StaffDeps) =>
  async (token: string): Promise<Result<InvitationPage, AdminRefusal>> => {
    const opened = await openInvitation(deps, token)
    if (!opened.ok) return opened
    const { email, roles } = opened.value
    const label = email ?? 'owner'
    return ok({ email, roles, authenticator: await proposeAuthenticator(deps, setUpOf(token), label) })
  }

/** Asks the browser of an invitation for a passkey; the first owner gives an address. */
export const askInvitedForPasskey =
  (deps: StaffDeps) =>
  async (
    token: string,
    typed: { readonly email?: string | undefined; readonly name: string },
    browser: Browser,
  ) => {
    const wait = await countClientTry(deps.database.queries, browser.ip)
    if (wait !== null) return tooMany(wait)
    const opened = await openInvitation(deps, token)
    if (!opened.ok) return opened
    const email = opened.value.email ?? emailKeyOf(typed.email ?? '')
    return ok(await askForPasskey(deps, setUpOf(token), { email, name: typed.name, credentialIds: [] }))
  }

export interface Joining {
  readonly name: string
  /** Read for the first owner alone: every other invitation is for one address (M-003). */
  readonly email?: string | undefined
  readonly password: string
  readonly factor: NewFactorInput
}

/** A person who has joined, and is signed in; the recovery codes are shown now and never again (M-006). */
export interface Joined {
  readonly staffId: number
  readonly recoveryCodes: readonly string[]
}

/**
 * Accepts an invitation with a password and a second factor (M-001, M-003, M-005), and signs in. Of two
 * requests with one link, one makes the person.
 */
export const acceptInvitation =
  (deps: StaffDeps) =>
  async (
    token: string,
    { name, email: typed, password, factor }: Joining,
    browser: SigningBrowser,
  ): Promise<Result<Joined, AdminRefusal>> => {
    const { database, now } = deps
    const wait = await countClientTry(database.queries, browser.ip)
    if (wait !== null) return tooMany(wait)
    const opened = await openInvitation(deps, token)
    if (!opened.ok) return opened
    const invitation = opened.value
    const email = invitation.email ?? emailKeyOf(typed ?? '')
    if (email === '') return refuseField('email', 'Enter your email address.')
    const weakness = await findWeakness(deps, password, email)
    if (weakness !== null) return weakPassword(weakness)
    const proved = await proveNewFactor(deps, setUpOf(token), factor)
    if (!proved.ok) return proved
    const passwordHash = await hashPassword(password)
    return allOrNothing(database, async (tx) => {
      /* Of two first owners with a link each, one finds staff. */
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff join'))`)
      if (invitation.email === null && (await hasStaff(tx))) return linkUsed
      if (!(await takeInvitation(tx, invitation.id, now()))) return linkUsed
      await endFirstOwnerLink(tx, now())
      if ((await findByEmail(tx, email)) !== null)
        return err({ status: 409, reason: 'already-staff', message: 'This address has an account already.' })
      const [person] = await tx
        .insert(staff)
        .values({ email, name: name.trim(), roles: invitation.roles, passwordHash, createdAt: now() })
        .returning()
      invariant(person !== undefined, 'a member of staff')
      if ((await storeFactor(tx, deps, person.id, proved.value)) === null) return wrongPasskey
      const recoveryCodes = await replaceRecoveryCodes(tx, person.id)
      const actor = {
        kind: 'staff',
        staffId: person.id,
        name: person.name,
        roles: person.roles,
        sessionId: null,
      } as const
      await recordAudit(tx, {
        actor,
        action: 'staff.join',
        subject: { kind: 'staff', id: person.id },
        after: { roles: person.roles, invitation: invitation.id },
      })
      await completeSignIn(tx, deps, person, browser, proved.value.kind)
      await tellOwners(tx, deps, {
        who: `${person.name} (${email})`,
        change: `accepted the invitation as ${person.roles.join(', ')}`,
        by: person.name,
      })
      return ok({ staffId: person.id, recoveryCodes })
    })
  }
