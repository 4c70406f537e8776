import { resetPath } from '#contract/routes.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { clientOf, countAttempt, mailboxOf } from '../edge/rate-limits.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { endDevices, findDeviceKey } from './devices.ts'
import { countTry, limits, type Wait } from './limits.ts'
import { claimLink, endLinks, findLink, makeLink } from './links.ts'
import { type LoginOrigin, startAfresh } from './log-in.ts'
import { findWeakness, type WeakPassword } from './new-password.ts'
import type { AccountsDeps } from './open-account.ts'
import { hashPassword } from './password.ts'
import { changeCustomer, endSessions, findByEmail, holdCustomer } from './store.ts'

/**
 * Whether another email may be sent; the limits are by client and mailbox together, or by a device that the account knows. A
 * client that names ever more mailboxes waits, which says nothing about any of them.
 */
const mayHaveEmail = async (
  { database: { queries }, now }: Pick<AccountsDeps, 'database' | 'now'>,
  email: string,
  { ip, device }: LoginOrigin,
): Promise<Result<boolean, Wait>> => {
  const deviceKey = await findDeviceKey(queries, device, email, now())
  if (deviceKey !== null) return ok(await countAttempt(queries, limits.resetOfDevice, deviceKey))
  const client = clientOf(ip)
  const both = `${client} ${mailboxOf(email)}`
  if (!(await countAttempt(queries, limits.resetOfClientAndMailbox, both))) return ok(false)
  const wait = await countTry(queries, [[limits.resetOfClient, client]])
  return wait === null ? ok(true) : err(wait)
}

/**
 * Takes the wish for a new password. The address is looked up later, by a job: answer and time are the same whether
 * there is an account or not (HZ-04), and whether an email is sent or the mailbox has had its emails: their links work.
 */
export const requestReset = async (
  deps: Pick<AccountsDeps, 'database' | 'now'> & { readonly jobs: Jobs },
  email: string,
  origin: LoginOrigin,
): Promise<Result<null, Wait>> => {
  const may = await mayHaveEmail(deps, email, origin)
  if (!may.ok) return may
  if (may.value) await deps.database.transaction((tx) => deps.jobs.enqueue(tx, 'reset-password', { email }))
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

/**
 * Sets a new password by a mailed link, once; every other open link of the account ends with it. All devices are logged out,
 * this one too, and not known any more: nobody is logged in by a link.
 */
export const choosePassword = async (
  { database, mail, now, whenConfirmed }: AccountsDeps,
  token: string,
  password: string,
): Promise<Result<null, 'over' | WeakPassword>> => {
  /* Whoever makes up links has no password hashed for them: everybody who logs in would stand in line behind. */
  const open = await findLink(database.queries, token, ['reset-password'], now())
  if (open === null) return err('over')
  const weakness = await findWeakness(password, open.email)
  if (weakness !== null) return err({ weakness })
  const passwordHash = await hashPassword(password)
  return database.transaction(async (tx) => {
    /* Locked before the link is taken: of two links that are used at once, the second finds itself ended. */
    const found = await holdCustomer(tx, open.customerId)
    const link = await claimLink(tx, token, ['reset-password'], now())
    if (link === null || found === null) return err('over')
    const isProven = link.email === found.email && found.emailConfirmedAt === null
    await changeCustomer(tx, found.id, { passwordHash, ...(isProven ? { emailConfirmedAt: now() } : {}) })
    if (isProven) for (const then of whenConfirmed) await then(tx, found.id, found.email)
    await endSessions(tx, found.id, null)
    await endDevices(tx, found.id)
    await endLinks(tx, found.id, ['change-email', 'reset-password'])
    await startAfresh(tx, found.email)
    await mail.send(tx, found.email, { template: 'password-changed', data: {} })
    return ok(null)
  })
}
