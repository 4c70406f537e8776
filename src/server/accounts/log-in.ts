import type { LogIn } from '#contract/account.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { clientOf, forgetAttemptsOf, mailboxOf, takeBackAttempt } from '../http/attempts.ts'
import { type Counted, countTry, limits, type Wait } from './limits.ts'
import type { AccountsDeps, Asking } from './open-account.ts'
import { isPassword } from './password.ts'
import { signIn } from './sign-in.ts'
import { findByEmail, findCustomer } from './store.ts'

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
  const ofAccount: Counted = [limits.loginOfAccount, mailboxOf(email)]
  const ofClient: Counted = [limits.loginOfClient, clientOf(ip)]
  const wait = await countTry(queries, [ofAccount, ofClient])
  if (wait !== null) return err(wait)
  const found = await findByEmail(queries, email)
  if (!(await isPassword(password, found?.passwordHash ?? null)) || found === null) return err('wrong')
  await database.transaction((tx) => signIn(holdings, tx, { from, to, customerId: found.id }, now()))
  await forgetAttemptsOf(queries, ...ofAccount)
  await takeBackAttempt(queries, ...ofClient)
  return ok(null)
}

/** The password of somebody who is logged in, asked again before what matters; tries count as those of a login. */
export const provePassword = async (
  { database }: Pick<AccountsDeps, 'database'>,
  user: { readonly id: number; readonly email: string },
  ip: string,
  password: string,
): Promise<Result<null, 'wrong' | Wait>> => {
  const { queries } = database
  const ofAccount: Counted = [limits.loginOfAccount, mailboxOf(user.email)]
  const ofClient: Counted = [limits.loginOfClient, clientOf(ip)]
  const wait = await countTry(queries, [ofAccount, ofClient])
  if (wait !== null) return err(wait)
  const found = await findCustomer(queries, user.id)
  if (!(await isPassword(password, found?.passwordHash ?? null))) return err('wrong')
  await forgetAttemptsOf(queries, ...ofAccount)
  await takeBackAttempt(queries, ...ofClient)
  return ok(null)
}
