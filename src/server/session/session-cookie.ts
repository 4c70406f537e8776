import { hash, randomBytes } from 'node:crypto'
import { retentionPeriods } from '#contract/retention.ts'
import { DAY_SECONDS } from '#domain/lang/time-spans.ts'
import {
  type CookieIdentity,
  isSameSignature,
  newIdentity,
  printSigned,
  readSigned,
  type Secrets,
  sign,
} from './signed-cookie.ts'

/*
 * The visitor's cookie: a 256-bit id, its time of issue, and our signature over both. Only ids that we issued
 * are accepted, so a planted one is never adopted (SX-05); the database stores the id's hash alone (HZ-35).
 */

export type { Secrets } from './signed-cookie.ts'

/** A session ends this long after it began, whatever its use. */
export const SESSION_DAYS = retentionPeriods.sessionDays
const SESSION_SECONDS = SESSION_DAYS * DAY_SECONDS

export type SessionIdentity = CookieIdentity

/** A new id: 256 random bits. */
export const newSession = newIdentity

/** The cookie's value: id, time of issue and our signature over both, by the newest secret. */
export const printSessionCookie = (secrets: Secrets, identity: SessionIdentity): string =>
  printSigned(secrets, 'session', identity)

/** Reads the identity in a cookie; null when it is not ours, damaged, or expired. */
export const readSessionCookie = (
  secrets: Secrets,
  cookie: string | undefined,
  now: Date,
): SessionIdentity | null => readSigned(secrets, 'session', cookie, { now, seconds: SESSION_SECONDS })

/** The hash by which the database stores a session. */
export const hashSessionId = (id: string): Uint8Array => hash('sha256', id, 'buffer')

/**
 * The anti-forgery token: an HMAC bound to the session, behind a salt that makes it different on every page,
 * so that compression leaks nothing of it. Checking it needs no database.
 */
export const makeToken = ([secret]: Secrets, sessionId: string): string => {
  const salt = randomBytes(9).toString('base64url')
  return `${salt}${sign(secret, `token ${salt}`, sessionId)}`
}

/** Whether a token is of this session, by any of the secrets; signatures are compared in constant time. */
export const isToken = (secrets: Secrets, sessionId: string, token: unknown): boolean => {
  if (typeof token !== 'string' || !/^[\w-]{55}$/.test(token)) return false
  const salt = token.slice(0, 12)
  return secrets.some((secret) => isSameSignature(token.slice(12), sign(secret, `token ${salt}`, sessionId)))
}
