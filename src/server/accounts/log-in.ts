import type { LogIn } from '#contract/account.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Queries } from '../database/database.ts'
import { attemptsOf, clientOf, forgetAttemptsOf, mailboxOf, takeBackAttempt } from '../http/attempts.ts'
import { countTry, limits, type Wait } from './limits.ts'
import type { AccountsDeps, Asking } from './open-account.ts'
import { isPassword } from './password.ts'
import { signIn } from './sign-in.ts'
import { type CustomerRow, emailKeyOf, findByEmail, findCustomer, holdPassword } from './store.ts'

/**
 * Ten tries in a quarter of an hour, then one a minute, from wherever; thirty for a client, whatever the accounts (SX-07).
 * What a client is refused counts against nobody else: it would besiege every account that it can name.
 */
const countLogin = async (queries: Queries, email: string, ip: string): Promise<Wait | null> => {
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
  await takeBackAttempt(queries, limits.loginOfAccount, mailbox, tries)
  await takeBackAttempt(queries, limits.loginOfBesieged, mailbox, tries)
  await forgetAttemptsOf(queries, limits.loginOfAddress, address)
}

/** The password was right: the account starts afresh, and colleagues behind one address do not use each other up. */
const forgiveLogin = async (queries: Queries, email: string, ip: string): Promise<void> => {
  await startAfresh(queries, email)
  await takeBackAttempt(queries, limits.loginOfClient, clientOf(ip))
}

/**
 * Logs in by address and password. Unknown address and wrong password are one answer that takes one time (HZ-04); tries
 * are counted by account and by client, whether the account exists or not (SX-07).
 */
export const logIn = async (
  { database, holdings, now }: AccountsDeps,
  { from, to, ip }: Asking,
  { email, password }: Pick<LogIn, 'email' | 'password'>,
): Promise<Result<null, 'wrong' | Wait>> => {
  const { queries } = database
  const wait = await countLogin(queries, email, ip)
  if (wait !== null) return err(wait)
  const found = await findByEmail(queries, email)
  if (!(await isPassword(password, found?.passwordHash ?? null)) || found === null) return err('wrong')
  const isIn = await database.transaction(async (tx) => {
    const isStill = await holdPassword(tx, found)
    if (isStill) await signIn(holdings, tx, { from, to, customerId: found.id }, now())
    return isStill
  })
  if (!isIn) return err('wrong')
  await forgiveLogin(queries, email, ip)
  return ok(null)
}

/** The account of somebody who is logged in, by its password asked again before what matters; tries count as those of a login. */
export const provePassword = async (
  { database }: Pick<AccountsDeps, 'database'>,
  user: { readonly id: number; readonly email: string },
  ip: string,
  password: string,
): Promise<Result<CustomerRow, 'wrong' | Wait>> => {
  const { queries } = database
  const wait = await countLogin(queries, user.email, ip)
  if (wait !== null) return err(wait)
  const found = await findCustomer(queries, user.id)
  if (!(await isPassword(password, found?.passwordHash ?? null)) || found === null) return err('wrong')
  await forgiveLogin(queries, user.email, ip)
  return ok(found)
}
