import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/* Cookies that the shop issues: a 256-bit id, the time of issue, and an HMAC over both for one purpose. */

/** The first secret signs; all of them are accepted (rotation, F9). */
export type Secrets = readonly [string, ...string[]]

/** The content of such a cookie. */
export interface CookieIdentity {
  readonly id: string
  readonly issuedAt: number
}

export const sign = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')

/** Compares signatures in constant time. */
export const isSameSignature = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.byteLength === right.byteLength && timingSafeEqual(left, right)
}

/** An id of 256 random bits, never used before. */
export const newIdentity = (now: Date): CookieIdentity => ({
  id: randomBytes(32).toString('base64url'),
  issuedAt: Math.floor(now.getTime() / 1000),
})

/** The cookie's value: id, time of issue and the signature over both, by the newest secret. */
export const printSigned = ([secret]: Secrets, purpose: string, { id, issuedAt }: CookieIdentity): string => {
  const text = `${id}.${issuedAt.toString(36)}`
  return `${text}.${sign(secret, purpose, text)}`
}

/**
 * Reads the identity in a cookie; null when the shop did not sign it for this purpose, or it is older than
 * `seconds`.
 */
export const readSigned = (
  secrets: Secrets,
  purpose: string,
  cookie: string | undefined,
  { now, seconds }: { readonly now: Date; readonly seconds: number },
): CookieIdentity | null => {
  const match = cookie?.match(/^([\w-]{43})\.([0-9a-z]{1,10})\.([\w-]{43})$/)
  if (!match) return null
  const [, id = '', issued = '', signature = ''] = match
  if (!secrets.some((secret) => isSameSignature(signature, sign(secret, purpose, `${id}.${issued}`))))
    return null
  const issuedAt = Number.parseInt(issued, 36)
  return issuedAt + seconds > now.getTime() / 1000 ? { id, issuedAt } : null
}
