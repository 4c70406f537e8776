import { confirmEmailPath } from '#contract/routes.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Queries } from '../database/database.ts'
import { customer } from '../database/schema/index.ts'
import { isTaken } from '../database/taken.ts'
import { mailboxOf } from '../edge/rate-limits.ts'
import { countTry, limits, type Wait } from './limits.ts'
import { claimLink, endLinks, makeLink } from './links.ts'
import type { AccountsDeps } from './open-account.ts'
import { changeCustomer, changeEmail, findCustomer, holdCustomer } from './store.ts'

/** The address changes when the link that goes there comes back; whether it has an account already is not told. */
export const requestEmailChange = async (
  { database, mail, now }: AccountsDeps,
  customerId: number,
  email: string,
): Promise<Result<null, Wait>> => {
  const wait = await countTry(database.queries, [
    [limits.addressesOfAccount, `${customerId}`],
    [limits.lettersToAddress, mailboxOf(email)],
  ])
  if (wait !== null) return err(wait)
  await database.transaction(async (tx) => {
    const token = await makeLink(tx, { customerId, purpose: 'change-email', email }, now())
    await mail.send(tx, email, { template: 'email-change', data: { confirmPath: confirmEmailPath(token) } })
  })
  return ok(null)
}

/** Another letter to confirm the address that the account has. */
export const sendConfirmation = async (
  { database, mail, now }: AccountsDeps,
  customerId: number,
): Promise<Result<null, Wait>> => {
  const found = await findCustomer(database.queries, customerId)
  if (found === null || found.emailConfirmedAt !== null) return ok(null)
  const { email, firstName } = found
  const wait = await countTry(database.queries, [[limits.lettersToAddress, mailboxOf(email)]])
  if (wait !== null) return err(wait)
  await database.transaction(async (tx) => {
    const token = await makeLink(tx, { customerId, purpose: 'confirm-email', email }, now())
    await mail.send(tx, email, {
      template: 'welcome',
      data: { firstName, confirmPath: confirmEmailPath(token) },
    })
  })
  return ok(null)
}

/** What follows when an address is proven to be its owner's, such as taking over orders placed with it (HZ-26). */
export type WhenConfirmed = (tx: Queries, customerId: number, email: string) => Promise<void>

/**
 * Takes a mailed link: confirms the account's address, or changes it to the one that the link was sent to. It proves
 * who reads the mailbox, and not that they opened the account: somebody else may have, with this address and a password of
 * their own, and would be given the orders that were placed with it. So only who is logged in there presses it (HZ-26).
 */
export const confirmEmail = async (
  deps: AccountsDeps,
  whose: number,
  token: string,
): Promise<Result<'confirmed' | 'changed', 'over'>> => {
  try {
    return await confirmEmailChange(deps, whose, token)
  } catch (error) {
    /* Another account took the address in this very moment: the same as a moment before. */
    if (isTaken(error, customer.emailKey)) return err('over')
    throw error
  }
}

const confirmEmailChange = (
  { database, mail, now, whenConfirmed }: AccountsDeps,
  whose: number,
  token: string,
): Promise<Result<'confirmed' | 'changed', 'over'>> =>
  database.transaction(async (tx) => {
    /* Account before link, as a new password locks them. */
    const found = await holdCustomer(tx, whose)
    const link = await claimLink(tx, token, ['confirm-email', 'change-email'], now(), whose)
    if (link === null || found === null) return err('over')
    const { email, customerId } = link
    if (link.purpose === 'confirm-email') {
      if (found.email !== email) return err('over')
      await changeCustomer(tx, customerId, { emailConfirmedAt: now() })
    } else {
      if (!(await changeEmail(tx, customerId, email, now()))) return err('over')
      await endLinks(tx, customerId, ['reset-password', 'confirm-email'])
      await mail.send(tx, found.email, { template: 'email-changed', data: {} })
    }
    for (const then of whenConfirmed) await then(tx, customerId, email)
    return ok(link.purpose === 'confirm-email' ? 'confirmed' : 'changed')
  })
