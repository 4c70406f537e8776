import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { keptFor } from '#contract/retention.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import type { Queries } from '../database/database.ts'
import { customer, loginDevice } from '../database/schema/index.ts'
import { hashDeviceId } from '../session/device-cookie.ts'
import type { CookieIdentity } from '../session/signed-cookie.ts'
import { emailKeyOf } from './store.ts'

/** The browser that makes a request, as a login sees it. */
export interface Device {
  /** From its device cookie; null: none that the shop signed. */
  readonly known: Uint8Array | null
  /** The cookie that it gets when it logs in: a copy of the old one is worth nothing afterwards. */
  readonly next: CookieIdentity
  /** 'Firefox on Windows'. */
  readonly name: string
}

/** More than one person logs in with; older ones lose their own count, and nothing else. */
const MOST_DEVICES = 50

const DEVICE_MS = keptFor.deviceDays * DAY_MS
const since = (now: Date): Date => new Date(now.getTime() - DEVICE_MS)

/**
 * The key that failures of this device at this account are counted by; null: it has not logged in there before. The cookie
 * of one account is worth nothing at another, so that nobody earns tries at a stranger's account with their own.
 */
export const findDeviceKey = async (
  queries: Queries,
  { known }: Pick<Device, 'known'>,
  email: string,
  now: Date,
): Promise<string | null> => {
  if (known === null) return null
  const [row] = await queries
    .select({ id: loginDevice.id })
    .from(loginDevice)
    .innerJoin(customer, eq(customer.id, loginDevice.customerId))
    .where(
      and(
        eq(loginDevice.tokenHash, known),
        eq(customer.emailKey, emailKeyOf(email)),
        gt(loginDevice.usedAt, since(now)),
      ),
    )
  return row === undefined ? null : `${row.id}`
}

/**
 * After a login: the device is known to the account, under the hash of its new cookie. Other accounts of the same browser
 * move to the new cookie with it; each keeps its row, and so the failures that were counted by it.
 */
export const rememberDevice = async (
  tx: Queries,
  { known, next, name }: Device,
  { customerId, sessionIdHash }: { readonly customerId: number; readonly sessionIdHash: Uint8Array },
  now: Date,
): Promise<void> => {
  const tokenHash = hashDeviceId(next.id)
  if (known !== null) await tx.update(loginDevice).set({ tokenHash }).where(eq(loginDevice.tokenHash, known))
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

/** Ends what an account knows of its devices, all but that of one session if one is named. */
export const endDevices = async (
  tx: Queries,
  customerId: number,
  but: Uint8Array | null = null,
): Promise<void> => {
  const own = eq(loginDevice.customerId, customerId)
  const isOther = sql`${loginDevice.sessionIdHash} is distinct from ${but}`
  await tx.delete(loginDevice).where(but === null ? own : and(own, isOther))
}

/** For the file that a customer may take along, the one used last first. */
export const findDevices = (queries: Queries, customerId: number) =>
  queries
    .select({ name: loginDevice.name, loggedInAt: loginDevice.usedAt })
    .from(loginDevice)
    .where(eq(loginDevice.customerId, customerId))
    .orderBy(desc(loginDevice.usedAt))

/** Forgets devices whose cookie is over. */
export const deleteOldDevices = async (queries: Queries, now: Date): Promise<void> => {
  await queries.delete(loginDevice).where(lt(loginDevice.usedAt, since(now)))
}
