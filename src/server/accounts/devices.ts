import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { retentionPeriods } from '#contract/retention.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import type { Queries } from '../database/database.ts'
import { customer, loginDevice } from '../database/schema/index.ts'
import { hashDeviceId } from '../session/device-cookie.ts'
import type { CookieIdentity } from '../session/signed-cookie.ts'
import { emailKeyOf } from './store.ts'

/** The browser that sends a login request. */
export interface Device {
  /** The hash of its device cookie; null: no cookie signed by the shop. */
  readonly knownIdHash: Uint8Array | null
  /** The cookie that it receives at login; a copy of the old one is worthless afterwards. */
  readonly nextCookie: CookieIdentity
  /** 'Firefox on Windows'. */
  readonly name: string
}

/** More devices than one person uses; older ones lose only their own failure count. */
const MOST_DEVICES = 50

const DEVICE_MS = retentionPeriods.deviceDays * DAY_MS
const validSince = (now: Date): Date => new Date(now.getTime() - DEVICE_MS)

/**
 * The key that counts this device's failed logins at this account; null: the device has not logged in there
 * before. One account's cookie has no effect at another, so that an attacker's own account gives no extra
 * attempts at a stranger's.
 */
export const findDeviceKey = async (
  queries: Queries,
  { knownIdHash }: Pick<Device, 'knownIdHash'>,
  email: string,
  now: Date,
): Promise<string | null> => {
  if (knownIdHash === null) return null
  const [row] = await queries
    .select({ id: loginDevice.id })
    .from(loginDevice)
    .innerJoin(customer, eq(customer.id, loginDevice.customerId))
    .where(
      and(
        eq(loginDevice.tokenHash, knownIdHash),
        eq(customer.emailKey, emailKeyOf(email)),
        gt(loginDevice.usedAt, validSince(now)),
      ),
    )
  return row === undefined ? null : `${row.id}`
}

/**
 * Marks the device as known to the account after a login, under the hash of its new cookie. Other accounts of
 * the same browser move to the new cookie too; each keeps its row, and with it its failure count.
 */
export const rememberDevice = async (
  tx: Queries,
  { knownIdHash, nextCookie, name }: Device,
  { customerId, sessionIdHash }: { readonly customerId: number; readonly sessionIdHash: Uint8Array },
  now: Date,
): Promise<void> => {
  const tokenHash = hashDeviceId(nextCookie.id)
  if (knownIdHash !== null)
    await tx.update(loginDevice).set({ tokenHash }).where(eq(loginDevice.tokenHash, knownIdHash))
  const used = { sessionIdHash, name, usedAt: now }
  await tx
    .insert(loginDevice)
    .values({ tokenHash, customerId, ...used })
    .onConflictDoUpdate({ target: [loginDevice.tokenHash, loginDevice.customerId], set: used })
  const own = eq(loginDevice.customerId, customerId)
  const surplus = tx
    .select({ id: loginDevice.id })
    .from(loginDevice)
    .where(own)
    .orderBy(desc(loginDevice.usedAt), desc(loginDevice.id))
    .offset(MOST_DEVICES)
  await tx.delete(loginDevice).where(inArray(loginDevice.id, surplus))
}

/** Deletes an account's known devices, except that of one session if given. */
export const endDevices = async (
  tx: Queries,
  customerId: number,
  exceptSessionIdHash: Uint8Array | null = null,
): Promise<void> => {
  const own = eq(loginDevice.customerId, customerId)
  const isOther = sql`${loginDevice.sessionIdHash} is distinct from ${exceptSessionIdHash}`
  await tx.delete(loginDevice).where(exceptSessionIdHash === null ? own : and(own, isOther))
}

/** Devices for the data export, most recently used first. */
export const findDevices = (queries: Queries, customerId: number) =>
  queries
    .select({ name: loginDevice.name, loggedInAt: loginDevice.usedAt })
    .from(loginDevice)
    .where(eq(loginDevice.customerId, customerId))
    .orderBy(desc(loginDevice.usedAt))

/** Deletes devices whose cookie has expired. */
export const deleteOldDevices = async (queries: Queries, now: Date): Promise<void> => {
  await queries.delete(loginDevice).where(lt(loginDevice.usedAt, validSince(now)))
}
