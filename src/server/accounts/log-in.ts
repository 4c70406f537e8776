import type { LogIn } from '#contract/account.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Queries } from '../database/database.ts'
import { clientOf, mailboxOf, readHits, resetLimit, takeBackHits } from '../edge/rate-limits.ts'
import { findDeviceKey } from './devices.ts'
import { countHits, limits, type RetryAfter } from './limits.ts'
import type { AccountsDeps, LoginRequest } from './open-account.ts'
import { verifyPassword } from './password.ts'
import { signIn } from './sign-in.ts'
import { type CustomerRow, emailKeyOf, findByEmail, findCustomer, lockUnchangedPassword } from './store.ts'

/** The network address and device of a login. */
export type LoginOrigin = Pick<LoginRequest, 'ip' | 'device'>

/**
 * Ten attempts in a quarter of an hour, then one a minute, for a device that has logged in to the account
 * before.
 */
const countByDevice = async (queries: Queries, deviceKey: string): Promise<RetryAfter | null> => {
  const wait = await countHits(queries, [[limits.loginOfDevice, deviceKey]])
  return wait === null ? null : countHits(queries, [[limits.loginOfSlowDevice, deviceKey]])
}

/**
 * The same limits for unknown devices, over all clients; and thirty attempts for a client, over all accounts
 * (SX-07). An attempt rejected by the client limit does not count for the account: otherwise one client could
 * block every account it can name.
 */
const countByAccount = async (queries: Queries, email: string, ip: string): Promise<RetryAfter | null> => {
  const mailbox = mailboxOf(email)
  const ofClient = await countHits(queries, [[limits.loginOfClient, clientOf(ip)]])
  if (ofClient !== null) return ofClient
  await countHits(queries, [[limits.loginOfAddress, emailKeyOf(email)]])
  const ofAccount = await countHits(queries, [[limits.loginOfAccount, mailbox]])
  return ofAccount === null ? null : countHits(queries, [[limits.loginUnderAttack, mailbox]])
}

/**
 * Resets an account's counts after its owner has logged in. Only the attempts at its exact address are
 * undone: an attacker may open an account with 'anna+theirs@example.com', log in to it, and go on guessing
 * Anna's password.
 */
export const resetLoginCounts = async (queries: Queries, email: string): Promise<void> => {
  const [mailbox, address] = [mailboxOf(email), emailKeyOf(email)]
  const hits = await readHits(queries, limits.loginOfAddress, address)
  await takeBackHits(queries, limits.loginOfAccount, mailbox, hits)
  await takeBackHits(queries, limits.loginUnderAttack, mailbox, hits)
  await resetLimit(queries, limits.loginOfAddress, address)
}

/** A counted login attempt; `deviceKey` is set if the device is known to the account. */
interface CountedLogin {
  readonly deviceKey: string | null
}

/** Counts an attempt before checking the password, so that a hundred concurrent ones count as a hundred. */
const countLogin = async (
  { database: { queries }, now }: Pick<AccountsDeps, 'database' | 'now'>,
  email: string,
  { ip, device }: LoginOrigin,
): Promise<Result<CountedLogin, RetryAfter>> => {
  const deviceKey = await findDeviceKey(queries, device, email, now())
  const wait =
    deviceKey === null ? await countByAccount(queries, email, ip) : await countByDevice(queries, deviceKey)
  return wait === null ? ok({ deviceKey }) : err(wait)
}

/**
 * Resets the counts of an attempt with the correct password, so that colleagues behind one address do not use
 * up each other's attempts. A known device does not reset the count of unknown devices.
 */
const forgiveLogin = async (
  queries: Queries,
  email: string,
  ip: string,
  { deviceKey }: CountedLogin,
): Promise<void> => {
  if (deviceKey !== null) {
    for (const limit of [limits.loginOfDevice, limits.loginOfSlowDevice])
      await resetLimit(queries, limit, deviceKey)
    return
  }
  await resetLoginCounts(queries, email)
  await takeBackHits(queries, limits.loginOfClient, clientOf(ip))
}

/**
 * Logs in by address and password. An unknown address and a wrong password get the same response in the same
 * time (HZ-04). Attempts are counted by account and by client, whether or not the account exists (SX-07), or
 * by a device known to the account.
 */
export const logIn =
  (deps: AccountsDeps) =>
  async (
    { from, to, ip, device }: LoginRequest,
    { email, password }: Pick<LogIn, 'email' | 'password'>,
  ): Promise<Result<null, 'wrong' | RetryAfter>> => {
    const { database, dataOwners, now } = deps
    const { queries } = database
    const counted = await countLogin(deps, email, { ip, device })
    if (!counted.ok) return counted
    const found = await findByEmail(queries, email)
    if (!(await verifyPassword(password, found?.passwordHash ?? null)) || found === null) return err('wrong')
    const isLoggedIn = await database.transaction(async (tx) => {
      const isUnchanged = await lockUnchangedPassword(tx, found)
      if (isUnchanged) await signIn(dataOwners, tx, { from, to, device, customerId: found.id }, now())
      return isUnchanged
    })
    if (!isLoggedIn) return err('wrong')
    await forgiveLogin(queries, email, ip, counted.value)
    return ok(null)
  }

/**
 * Checks the password of a logged-in user again before an important change; attempts count as those of a
 * login.
 */
export const provePassword =
  (deps: Pick<AccountsDeps, 'database' | 'now'>) =>
  async (
    user: { readonly id: number; readonly email: string },
    origin: LoginOrigin,
    password: string,
  ): Promise<Result<CustomerRow, 'wrong' | RetryAfter>> => {
    const { queries } = deps.database
    const counted = await countLogin(deps, user.email, origin)
    if (!counted.ok) return counted
    const found = await findCustomer(queries, user.id)
    if (!(await verifyPassword(password, found?.passwordHash ?? null)) || found === null) return err('wrong')
    await forgiveLogin(queries, user.email, origin.ip, counted.value)
    return ok(found)
  }
