import { hkdfSync } from 'node:crypto'
import { generateURI, ScureBase32Plugin, verifySync } from 'otplib'
import type { Secrets } from '../session/session-cookie.ts'
import { qrPath } from './qr-code.ts'

/* Codes of authenticator apps (TOTP, RFC 6238): six digits, a new one every 30 seconds, SHA-1, as all apps take. */

const SECRET_BYTES = 20
const STEP_SECONDS = 30

const base32 = new ScureBase32Plugin()

/**
 * The secret that an app is offered during a set-up. It follows from the shop's secret and `setUp`, which
 * names one set-up that only its person can open: a page shows the same one when it is loaded again, and
 * nothing is stored before the first code proves that the app has it.
 */
export const proposedSecret = ([secret]: Secrets, setUp: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `authenticator of ${setUp}`, SECRET_BYTES))

/** What a page shows to set up an app. */
export interface AuthenticatorProposal {
  /** For typing, in groups of four: 'JBSW Y3DP …' */
  readonly secret: string
  /** Opens the app on a phone: 'otpauth://totp/…' */
  readonly uri: string
  /** An SVG path of the QR code of `uri`, on a square with sides of `size`. */
  readonly qr: { readonly size: number; readonly path: string }
}

export const presentProposal = async (
  secret: Uint8Array,
  { shop, email }: { readonly shop: string; readonly email: string },
): Promise<AuthenticatorProposal> => {
  const text = base32.encode(secret, { padding: false })
  const uri = generateURI({ issuer: shop, label: email, secret: text })
  return { secret: text.replace(/.{4}(?=.)/g, '$& '), uri, qr: await qrPath(uri) }
}

/**
 * The 30-second step of a code, if it is right now or was or will be a step away, and newer than `lastStep`;
 * else null. '123 456' is read as '123456'.
 */
export const stepOfCode = (
  secret: Uint8Array,
  typed: string,
  { now, lastStep }: { readonly now: Date; readonly lastStep: number | null },
): number | null => {
  const token = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token, epoch, epochTolerance: STEP_SECONDS, period: STEP_SECONDS })
  if (!result.valid || !('timeStep' in result)) return null
  return lastStep !== null && result.timeStep <= lastStep ? null : result.timeStep
}
