import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { keptFor } from '#contract/retention.ts'
import { DAY_SECONDS } from '#domain/lang/time-spans.ts'
import { randomText } from './random-text.ts'

/*
 * The visitor's cookie: a 256-bit id, when it was given, and our signature over both. Only ids that we gave are
 * accepted, so a planted one is never adopted (SX-05); the database knows the id's hash alone (HZ-35).
 */

/** A session ends this long after it began, whatever happens in between. */
export const SESSION_DAYS = keptFor.sessionDays
const SESSION_SECONDS = SESSION_DAYS * DAY_SECONDS

export interface SessionIdentity {
  readonly id: string
  readonly issuedAt: number
}

const sign = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')

const same = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.byteLength === right.byteLength && timingSafeEqual(left, right)
}

/** The first secret signs; all of them are accepted (rotation, F9). */
export type Secrets = readonly [string, ...string[]]

/** An id that nobody has had: 256 random bits. */
export const newSession = (now: Date): SessionIdentity => ({
  id: randomText(32),
  issuedAt: Math.floor(now.getTime() / 1000),
})

/** The cookie's value: id, moment of issue and our signature over both, by the newest secret. */
export const printSessionCookie = ([secret]: Secrets, { id, issuedAt }: SessionIdentity): string => {
  const text = `${id}.${issuedAt.toString(36)}`
  return `${text}.${sign(secret, 'session', text)}`
}

/** The identity in a cookie; null when it is not ours, damaged, or over. */
export const readSessionCookie = (
  secrets: Secrets,
  cookie: string | undefined,
  now: Date,
): SessionIdentity | null => {
  const match = cookie?.match(/^([\w-]{43})\.([0-9a-z]{1,10})\.([\w-]{43})$/)
  if (!match) return null
  const [, id = '', issued = '', signature = ''] = match
  if (!secrets.some((secret) => same(signature, sign(secret, 'session', `${id}.${issued}`)))) return null
  const issuedAt = Number.parseInt(issued, 36)
  return issuedAt + SESSION_SECONDS > now.getTime() / 1000 ? { id, issuedAt } : null
}

/** What the database knows of a session. */
export const hashSessionId = (id: string): Uint8Array => hash('sha256', id, 'buffer')

/**
 * The anti-forgery token: an HMAC bound to the session, behind a salt that makes it different on every page, so that
 * compression leaks nothing of it. No database is asked to check it.
 */
export const makeToken = ([secret]: Secrets, sessionId: string): string => {
  const salt = randomText(9)
  return `${salt}${sign(secret, `token ${salt}`, sessionId)}`
}

/** Whether a token is of this session, by any of the secrets; signatures are compared in a time that tells nothing. */
export const isToken = (secrets: Secrets, sessionId: string, token: unknown): boolean => {
  if (typeof token !== 'string' || !/^[\w-]{55}$/.test(token)) return false
  const salt = token.slice(0, 12)
  return secrets.some((secret) => same(token.slice(12), sign(secret, `token ${salt}`, sessionId)))
}
