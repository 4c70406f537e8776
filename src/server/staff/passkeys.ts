import { createHash } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import type { PasskeyAnswer, PasskeyRegistration } from '#contract/admin/passkeys.ts'
import type { StaffDeps } from './deps.ts'

/*
 * Passkeys (WebAuthn), by @simplewebauthn/server. A passkey proves two factors at once, the device and its
 * PIN or finger, so `userVerification` is required and no password is asked (M-005). The library and its
 * parsers are loaded with the first passkey.
 */

type Site = Pick<StaffDeps, 'adminUrl' | 'merchant'>

const load = () => import('@simplewebauthn/server')

/** A person's handle in their authenticator: the same for each of their passkeys, and not their address. */
const userHandle = ({ adminUrl }: Site, email: string) =>
  new Uint8Array(createHash('sha256').update(`${adminUrl.origin} ${email}`).digest())

/** What a browser is asked to make a passkey with. */
export const newPasskeyOptions = async (
  site: Site,
  person: { readonly email: string; readonly name: string; readonly credentialIds: readonly string[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> => {
  const { generateRegistrationOptions } = await load()
  return generateRegistrationOptions({
    rpName: site.merchant.name,
    rpID: site.adminUrl.hostname,
    userID: userHandle(site, person.email),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: person.credentialIds.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** A passkey as it is stored. */
export interface NewPasskey {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
}

/** The passkey that a browser made; null: its answer is not one to the question. */
export const verifyNewPasskey = async (
  { adminUrl }: Site,
  response: PasskeyRegistration,
  challenge: string,
): Promise<NewPasskey | null> => {
  const { verifyRegistrationResponse } = await load()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: adminUrl.origin,
      expectedRPID: adminUrl.hostname,
    })
    if (!verified) return null
    const { id, publicKey, counter, transports } = registrationInfo.credential
    return { credentialId: id, publicKey, counter, transports: transports ?? [] }
  } catch {
    /* The library throws for every answer that it does not accept. */
    return null
  }
}

/** What a browser is asked to sign; it offers the passkeys that it has for this site. */
export const passkeyQuestion = async ({ adminUrl }: Site): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  const { generateAuthenticationOptions } = await load()
  return generateAuthenticationOptions({ rpID: adminUrl.hostname, userVerification: 'required' })
}

/** The passkey's new counter, when its answer to the question is right; else null. */
export const verifyPasskey = async (
  { adminUrl }: Site,
  response: PasskeyAnswer,
  challenge: string,
  { credentialId, publicKey, counter, transports }: NewPasskey,
): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await load()
  const credential: WebAuthnCredential = {
    id: credentialId,
    publicKey: new Uint8Array(publicKey),
    counter,
    transports: [...transports],
  }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: adminUrl.origin,
      expectedRPID: adminUrl.hostname,
      credential,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
