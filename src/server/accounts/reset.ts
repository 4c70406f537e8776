import { resetPath } from '#contract/routes.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { clientOf, isHitAllowed, mailboxOf } from '../edge/rate-limits.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { endDevices, findDeviceKey } from './devices.ts'
import { countHits, limits, type RetryAfter } from './limits.ts'
import { consumeLink, createLink, findLink, invalidateLinks } from './links.ts'
import { type LoginOrigin, resetLoginCounts } from './log-in.ts'
import { findPasswordWeakness, type WeakPassword } from './new-password.ts'
import type { AccountsDeps } from './open-account.ts'
import { hashPassword } from './password.ts'
import { changeCustomer, endSessions, findByEmail, lockCustomer } from './store.ts'

/**
 * Whether another email may be sent; limited by client and mailbox together, or by a device known to the
 * account. A client that names ever more mailboxes has to wait, which reveals nothing about any of them.
 */
const mayHaveEmail = async (
  { database: { queries }, now }: Pick<AccountsDeps, 'database' | 'now'>,
  email: string,
  { ip, device }: LoginOrigin,
): Promise<Result<boolean, RetryAfter>> => {
  const deviceKey = await findDeviceKey(queries, device, email, now())
  if (deviceKey !== null) return ok(await isHitAllowed(queries, limits.resetOfDevice, deviceKey))
  const client = clientOf(ip)
  const clientAndMailbox = `${client} ${mailboxOf(email)}`
  if (!(await isHitAllowed(queries, limits.resetOfClientAndMailbox, clientAndMailbox))) return ok(false)
  const wait = await countHits(queries, [[limits.resetOfClient, client]])
  return wait === null ? ok(true) : err(wait)
}

/**
 * Handles a password reset request. A job looks up the address later: response and time are the same whether
 * or not there is an account (HZ-04), and whether an email is sent or the mailbox has had its limit: those
 * links still work.
 */
export const requestReset =
  (deps: Pick<AccountsDeps, 'database' | 'now'> & { readonly jobs: Jobs }) =>
  async (email: string, origin: LoginOrigin): Promise<Result<null, RetryAfter>> => {
    const allowed = await mayHaveEmail(deps, email, origin)
    if (!allowed.ok) return allowed
    if (allowed.value)
      await deps.database.transaction((tx) => deps.jobs.enqueue(tx, 'reset-password', { email }))
    return ok(null)
  }

/**
 * The job: sends an email with a link valid for 30 minutes, if there is an account. It goes to the account's
 * stored address.
 */
export const sendReset =
  ({ database, mail, now }: AccountsDeps) =>
  async (email: string): Promise<void> => {
    await database.transaction(async (tx) => {
      const found = await findByEmail(tx, email)
      if (found === null) return
      const token = await createLink(
        tx,
        { customerId: found.id, purpose: 'reset-password', email: found.email },
        now(),
      )
      await mail.send(tx, found.email, { template: 'password-reset', data: { resetPath: resetPath(token) } })
    })
  }

/**
 * Sets a new password by an emailed link, once; every other open link of the account is invalidated. All
 * devices are logged out and no longer known, including this one: a link does not log in.
 */
export const choosePassword =
  ({ database, mail, merchant, now, emailConfirmedListeners }: AccountsDeps) =>
  async (token: string, password: string): Promise<Result<null, 'over' | WeakPassword>> => {
    /* Checked before hashing: requests with invented links must not queue ahead of logins. */
    const openLink = await findLink(database.queries, token, ['reset-password'], now())
    if (openLink === null) return err('over')
    const weakness = await findPasswordWeakness(merchant)(password, openLink.email)
    if (weakness !== null) return err({ weakness })
    const passwordHash = await hashPassword(password)
    return database.transaction(async (tx) => {
      /* Lock before the link is consumed: of two links used at once, the second is already invalidated. */
      const found = await lockCustomer(tx, openLink.customerId)
      const link = await consumeLink(tx, token, ['reset-password'], now())
      if (link === null || found === null) return err('over')
      const isProven = link.email === found.email && found.emailConfirmedAt === null
      await changeCustomer(tx, found.id, { passwordHash, ...(isProven ? { emailConfirmedAt: now() } : {}) })
      if (isProven) for (const then of emailConfirmedListeners) await then(tx, found.id, found.email)
      await endSessions(tx, found.id, null)
      await endDevices(tx, found.id)
      await invalidateLinks(tx, found.id, ['change-email', 'reset-password'])
      await resetLoginCounts(tx, found.email)
      await mail.send(tx, found.email, { template: 'password-changed', data: {} })
      return ok(null)
    })
  }
