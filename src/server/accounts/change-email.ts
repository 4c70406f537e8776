import { confirmEmailPath } from '#contract/routes.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Queries } from '../database/database.ts'
import { customer } from '../database/schema/index.ts'
import { isUniqueViolation } from '../database/unique-violation.ts'
import { mailboxOf } from '../edge/rate-limits.ts'
import { countHits, limits, type RetryAfter } from './limits.ts'
import { consumeLink, createLink, invalidateLinks } from './links.ts'
import type { AccountsDeps } from './open-account.ts'
import { changeCustomer, changeEmail, findCustomer, lockCustomer } from './store.ts'
import type { User } from './user.ts'

/**
 * Emails a link to the new address, which changes when the link is used. The response is the same whether or
 * not the address has an account.
 */
export const requestEmailChange =
  ({ database, mail, now }: AccountsDeps) =>
  async ({ id: customerId }: Pick<User, 'id'>, email: string): Promise<Result<null, RetryAfter>> => {
    const wait = await countHits(database.queries, [
      [limits.addressesOfAccount, `${customerId}`],
      [limits.emailsToAddress, mailboxOf(email)],
    ])
    if (wait !== null) return err(wait)
    await database.transaction(async (tx) => {
      const token = await createLink(tx, { customerId, purpose: 'change-email', email }, now())
      await mail.send(tx, email, { template: 'email-change', data: { confirmPath: confirmEmailPath(token) } })
    })
    return ok(null)
  }

/** Sends another email to confirm the account's address. */
export const sendConfirmation =
  ({ database, mail, now }: AccountsDeps) =>
  async ({ id: customerId }: Pick<User, 'id'>): Promise<Result<null, RetryAfter>> => {
    const found = await findCustomer(database.queries, customerId)
    if (found === null || found.emailConfirmedAt !== null) return ok(null)
    const { email, firstName } = found
    const wait = await countHits(database.queries, [[limits.emailsToAddress, mailboxOf(email)]])
    if (wait !== null) return err(wait)
    await database.transaction(async (tx) => {
      const token = await createLink(tx, { customerId, purpose: 'confirm-email', email }, now())
      await mail.send(tx, email, {
        template: 'welcome',
        data: { firstName, confirmPath: confirmEmailPath(token) },
      })
    })
    return ok(null)
  }

/**
 * A listener that runs when an address is confirmed as its owner's, such as assigning guest orders placed
 * with it (HZ-26).
 */
export type EmailConfirmedListener = (tx: Queries, customerId: number, email: string) => Promise<void>

/**
 * Uses an emailed link: confirms the account's address, or changes it to the one that the link was sent to.
 * The link proves access to the mailbox, not ownership of the account: a stranger may have opened the account
 * with this address and their own password, and would receive the orders placed with it. So the link works
 * only for the account's logged-in user (HZ-26).
 */
export const confirmEmail =
  (deps: AccountsDeps) =>
  async (
    { id: customerId }: Pick<User, 'id'>,
    token: string,
  ): Promise<Result<'confirmed' | 'changed', 'over'>> => {
    try {
      return await confirmEmailChange(deps, customerId, token)
    } catch (error) {
      /* Another account took the address concurrently: the same outcome as if it had earlier. */
      if (isUniqueViolation(error, customer.emailKey)) return err('over')
      throw error
    }
  }

const confirmEmailChange = (
  { database, mail, now, emailConfirmedListeners }: AccountsDeps,
  customerId: number,
  token: string,
): Promise<Result<'confirmed' | 'changed', 'over'>> =>
  database.transaction(async (tx) => {
    /* Locks the account before the link, in the order of a password change. */
    const found = await lockCustomer(tx, customerId)
    const link = await consumeLink(tx, token, ['confirm-email', 'change-email'], now(), customerId)
    if (link === null || found === null) return err('over')
    const { email } = link
    if (link.purpose === 'confirm-email') {
      if (found.email !== email) return err('over')
      await changeCustomer(tx, customerId, { emailConfirmedAt: now() })
    } else {
      if (!(await changeEmail(tx, customerId, email, now()))) return err('over')
      await invalidateLinks(tx, customerId, ['reset-password', 'confirm-email'])
      await mail.send(tx, found.email, { template: 'email-changed', data: {} })
    }
    for (const listener of emailConfirmedListeners) await listener(tx, customerId, email)
    return ok(link.purpose === 'confirm-email' ? 'confirmed' : 'changed')
  })
