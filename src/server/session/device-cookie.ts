import { hash } from 'node:crypto'
import { retentionPeriods } from '#contract/retention.ts'
import { DAY_SECONDS } from '#domain/lang/time-spans.ts'
import { type CookieIdentity, newIdentity, printSigned, readSigned, type Secrets } from './signed-cookie.ts'

/*
 * The device cookie (OWASP, 'Slow down online guessing attacks with device cookies'): a browser that has
 * logged in retains it after logging out. It holds a random id and no personal data; the database stores the
 * id's hash, and the accounts that it is valid for. It does not log in: it only gives the browser its own
 * count of failures.
 */

const PURPOSE = 'device'
const DEVICE_SECONDS = retentionPeriods.deviceDays * DAY_SECONDS

export const deviceCookieOptions = {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: DEVICE_SECONDS,
} as const

export const deviceCookieName = (secure: boolean): string => (secure ? '__Host-device' : 'device')

export const newDevice = newIdentity

export const printDeviceCookie = (secrets: Secrets, identity: CookieIdentity): string =>
  printSigned(secrets, PURPOSE, identity)

/** Reads the device in a cookie; null when the shop did not sign it, or it is too old. */
export const readDeviceCookie = (
  secrets: Secrets,
  cookie: string | undefined,
  now: Date,
): CookieIdentity | null => readSigned(secrets, PURPOSE, cookie, { now, seconds: DEVICE_SECONDS })

/** The hash by which the database stores a device. */
export const hashDeviceId = (id: string): Uint8Array => hash('sha256', id, 'buffer')
