import type { LogIn } from '#contract/account.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Queries } from '../database/database.ts'
import { attemptsOf, clientOf, deleteHitsOf, mailboxOf, undoHit } from '../edge/rate-limits.ts'
import { findDeviceKey } from './devices.ts'
import { countTry, limits, type Wait } from './limits.ts'
import type { AccountsDeps, Asking } from './open-account.ts'
import { isPassword } from './password.ts'
import { signIn } from './sign-in.ts'
import { type CustomerRow, emailKeyOf, findByEmail, findCustomer, holdPassword } from './store.ts'

/** Where a login comes from. */
export type LoginOrigin = Pick<Asking, 'ip' | 'device'>

/** Ten tries in a quarter of an hour, then one a minute, for a device that has logged in to the account before. */
const countByDevice = async (queries: Queries, deviceKey: string): Promise<Wait | null> => {
  const wait = await countTry(queries, [[limits.loginOfDevice, deviceKey]])
  return wait === null ? null : countTry(queries, [[limits.loginOfSlowDevice, deviceKey]])
}

/**
 * The same for a stranger, over all clients; and thirty for a client, whatever the accounts (SX-07). What a client is
 * refused counts against nobody else: it would besiege every account that it can name.
 */
const countByAccount = async (queries: Queries, email: string, ip: string): Promise<Wait | null> => {
  const mailbox = mailboxOf(email)
  const ofClient = await countTry(queries, [[limits.loginOfClient, clientOf(ip)]])
  if (ofClient !== null) return ofClient
  await countTry(queries, [[limits.loginOfAddress, emailKeyOf(email)]])
  const ofAccount = await countTry(queries, [[limits.loginOfAccount, mailbox]])
  return ofAccount === null ? null : countTry(queries, [[limits.loginOfBesieged, mailbox]])
}

/**
 * An account starts afresh, because its owner was there. Only what was tried at its own address is forgotten: anybody may
 * open an account of 'anna+theirs@example.com', log in to it, and go on guessing at Anna's.
 */
export const startAfresh = async (queries: Queries, email: string): Promise<void> => {
  const [mailbox, address] = [mailboxOf(email), emailKeyOf(email)]
  const tries = await attemptsOf(queries, limits.loginOfAddress, address)
  await undoHit(queries, limits.loginOfAccount, mailbox, tries)
  await undoHit(queries, limits.loginOfBesieged, mailbox, tries)
  await deleteHitsOf(queries, limits.loginOfAddress, address)
}

/** A login that was counted: by which device's count, if the device is known to the account. */
interface Counted {
  readonly deviceKey: string | null
}

/** Counts a try before it is made, so that a hundred at once are a hundred. */
const countLogin = async (
  { database: { queries }, now }: Pick<AccountsDeps, 'database' | 'now'>,
  email: string,
  { ip, device }: LoginOrigin,
): Promise<Result<Counted, Wait>> => {
  const deviceKey = await findDeviceKey(queries, device, email, now())
  const wait =
    deviceKey === null ? await countByAccount(queries, email, ip) : await countByDevice(queries, deviceKey)
  return wait === null ? ok({ deviceKey }) : err(wait)
}

/**
 * The password was right: the count that the try was part of starts afresh, and colleagues behind one address do not use
 * each other up. A known device leaves the count of strangers as it is.
 */
const forgiveLogin = async (
  queries: Queries,
  email: string,
  ip: string,
  { deviceKey }: Counted,
): Promise<void> => {
  if (deviceKey !== null) {
    for (const limit of [limits.loginOfDevice, limits.loginOfSlowDevice])
      await deleteHitsOf(queries, limit, deviceKey)
    return
  }
  await startAfresh(queries, email)
  await undoHit(queries, limits.loginOfClient, clientOf(ip))
}

/**
 * Logs in by address and password. Unknown address and wrong password are one answer that takes one time (HZ-04); tries
 * are counted by account and by client, whether the account exists or not (SX-07), or by a device that the account knows.
 */
export const logIn = async (
  deps: AccountsDeps,
  { from, to, ip, device }: Asking,
  { email, password }: Pick<LogIn, 'email' | 'password'>,
): Promise<Result<null, 'wrong' | Wait>> => {
  const { database, dataOwners, now } = deps
  const { queries } = database
  const counted = await countLogin(deps, email, { ip, device })
  if (!counted.ok) return counted
  const found = await findByEmail(queries, email)
  if (!(await isPassword(password, found?.passwordHash ?? null)) || found === null) return err('wrong')
  const isIn = await database.transaction(async (tx) => {
    const isStill = await holdPassword(tx, found)
    if (isStill) await signIn(dataOwners, tx, { from, to, device, customerId: found.id }, now())
    return isStill
  })
  if (!isIn) return err('wrong')
  await forgiveLogin(queries, email, ip, counted.value)
  return ok(null)
}

/** The account of somebody who is logged in, by its password asked again before what matters; tries count as those of a login. */
export const provePassword = async (
  deps: Pick<AccountsDeps, 'database' | 'now'>,
  user: { readonly id: number; readonly email: string },
  origin: LoginOrigin,
  password: string,
): Promise<Result<CustomerRow, 'wrong' | Wait>> => {
  const { queries } = deps.database
  const counted = await countLogin(deps, user.email, origin)
  if (!counted.ok) return counted
  const found = await findCustomer(queries, user.id)
  if (!(await isPassword(password, found?.passwordHash ?? null)) || found === null) return err('wrong')
  await forgiveLogin(queries, user.email, origin.ip, counted.value)
  return ok(found)
}
