import type { PasskeyRegistration } from '#contract/admin/passkeys.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { ok, type Result } from '#domain/lang/result.ts'
import type { Queries } from '../database/database.ts'
import type { StaffDeps } from './deps.ts'
import { addAuthenticator, addPasskey } from './factors.ts'
import { type NewPasskey, newPasskeyOptions, verifyNewPasskey } from './passkeys.ts'
import { savePending, takeChallenge } from './pending.ts'
import { refuseField, wrongPasskey } from './refusals.ts'
import { type AuthenticatorProposal, presentProposal, proposedSecret, stepOfCode } from './totp.ts'

/** A second factor as a form brings it: the first code of the offered app, or a new passkey. */
export type NewFactorInput =
  | { readonly code: string; readonly name?: string | undefined }
  | { readonly passkey: PasskeyRegistration; readonly name?: string | undefined }

/** A second factor that was proved and can be stored. */
export type ProvedFactor =
  | {
      readonly kind: 'authenticator'
      readonly name: string
      readonly secret: Uint8Array
      readonly step: number
    }
  | { readonly kind: 'passkey'; readonly name: string; readonly passkey: NewPasskey }

/** What the authenticator app of a set-up is offered; `setUp` names the set-up that only its person opens. */
export const proposeAuthenticator = (
  { secrets, merchant }: Pick<StaffDeps, 'secrets' | 'merchant'>,
  setUp: string,
  email: string,
): Promise<AuthenticatorProposal> =>
  presentProposal(proposedSecret(secrets, setUp), { shop: merchant.name, email })

/** Asks a browser for a new passkey, and stores the question. */
export const askForPasskey = async (
  deps: Pick<StaffDeps, 'database' | 'adminUrl' | 'merchant' | 'now'>,
  setUp: string,
  person: { readonly email: string; readonly name: string; readonly credentialIds: readonly string[] },
) => {
  const options = await newPasskeyOptions(deps, person)
  const { challenge } = options
  await savePending(deps.database.queries, setUp, 'new-passkey', { challenge }, deps.now())
  return options
}

const codeIsWrong = refuseField('code', 'This code is not the one that the app shows. Try the next one.')

/** Checks that the app has the offered secret, or that the passkey answers the question. */
export const proveNewFactor = async (
  deps: StaffDeps,
  setUp: string,
  input: NewFactorInput,
): Promise<Result<ProvedFactor, AdminRefusal>> => {
  const typed = input.name?.trim() ?? ''
  if ('code' in input) {
    const secret = proposedSecret(deps.secrets, setUp)
    const step = stepOfCode(secret, input.code, { now: deps.now(), lastStep: null })
    if (step === null) return codeIsWrong
    return ok({ kind: 'authenticator', name: typed || 'Authenticator app', secret, step })
  }
  const challenge = await takeChallenge(deps.database.queries, setUp, 'new-passkey', deps.now())
  const passkey = challenge === null ? null : await verifyNewPasskey(deps, input.passkey, challenge)
  return passkey === null ? wrongPasskey : ok({ kind: 'passkey', name: typed || 'Passkey', passkey })
}

/** Stores a proved factor; null: the passkey already belongs to a person. */
export const storeFactor = (
  tx: Queries,
  deps: StaffDeps,
  staffId: number,
  proved: ProvedFactor,
): Promise<number | null> =>
  proved.kind === 'passkey'
    ? addPasskey(tx, { staffId, name: proved.name, passkey: proved.passkey })
    : addAuthenticator(tx, deps, { staffId, ...proved })
