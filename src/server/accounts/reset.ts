import { resetPath } from '#contract/routes.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { clientOf, mailboxOf } from '../http/attempts.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { countTry, limits, type Wait } from './limits.ts'
import { endLinks, isLinkOpen, makeLink, takeLink } from './links.ts'
import { startAfresh } from './log-in.ts'
import type { AccountsDeps } from './open-account.ts'
import { hashPassword } from './password.ts'
import { changeCustomer, endSessions, findByEmail, findCustomer } from './store.ts'

/**
 * Takes the wish for a new password. The address is looked up later, by a job: answer and time are the same whether
 * there is an account or not (HZ-04).
 */
export const askReset = async (
  { database, jobs }: Pick<AccountsDeps, 'database'> & { readonly jobs: Jobs },
  email: string,
  ip: string,
): Promise<Result<null, Wait>> => {
  const wait = await countTry(database.queries, [
    [limits.resetOfAddress, mailboxOf(email)],
    [limits.resetOfClient, clientOf(ip)],
  ])
  if (wait !== null) return err(wait)
  await database.transaction((tx) => jobs.enqueue(tx, 'reset-password', { email }))
  return ok(null)
}

/** The job: a letter with a link for 30 minutes, if there is an account. It goes to the address that the account has. */
export const sendReset = async ({ database, mail, now }: AccountsDeps, email: string): Promise<void> => {
  await database.transaction(async (tx) => {
    const found = await findByEmail(tx, email)
    if (found === null) return
    const token = await makeLink(
      tx,
      { customerId: found.id, purpose: 'reset-password', email: found.email },
      now(),
    )
    await mail.send(tx, found.email, { template: 'password-reset', data: { resetPath: resetPath(token) } })
  })
}

/** Sets a new password by a mailed link, once. All devices are logged out, this one too: nobody is logged in by a link. */
export const choosePassword = async (
  { database, mail, now, whenConfirmed }: AccountsDeps,
  token: string,
  password: string,
): Promise<Result<null, 'over'>> => {
  /* Whoever makes up links has no password hashed for them: everybody who logs in would stand in line behind. */
  if (!(await isLinkOpen(database.queries, token, ['reset-password'], now()))) return err('over')
  const passwordHash = await hashPassword(password)
  return database.transaction(async (tx) => {
    const link = await takeLink(tx, token, ['reset-password'], now())
    const found = link === null ? null : await findCustomer(tx, link.customerId)
    if (link === null || found === null) return err('over')
    const isProven = link.email === found.email && found.emailConfirmedAt === null
    await changeCustomer(tx, found.id, { passwordHash, ...(isProven ? { emailConfirmedAt: now() } : {}) })
    if (isProven) for (const then of whenConfirmed) await then(tx, found.id, found.email)
    await endSessions(tx, found.id, null)
    await endLinks(tx, found.id, ['change-email'])
    await startAfresh(tx, found.email)
    await mail.send(tx, found.email, { template: 'password-changed', data: {} })
    return ok(null)
  })
}
