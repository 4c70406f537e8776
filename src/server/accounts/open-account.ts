import { confirmEmailPath } from '#contract/routes.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Database, Queries } from '../database/database.ts'
import { clientOf, countAttempt, mailboxOf, undoHit } from '../edge/rate-limits.ts'
import type { EmailOrder, Mail } from '../notifications/mail/index.ts'
import type { Visitor } from '../session/visitor.ts'
import type { WhenConfirmed } from './change-email.ts'
import type { Device } from './devices.ts'
import { type Counted, countTry, limits, type Wait } from './limits.ts'
import { makeLink } from './links.ts'
import { findWeakness, type WeakPassword } from './new-password.ts'
import { hashPassword } from './password.ts'
import { type CustomerDataOwner, signIn } from './sign-in.ts'
import { insertCustomer } from './store.ts'

export interface AccountsDeps {
  readonly database: Database
  readonly mail: Pick<Mail, 'send'>
  readonly now: () => Date
  /** Whether anybody may ask for a trade account (T-222). */
  readonly tradeAccounts: boolean
  readonly dataOwners: readonly CustomerDataOwner[]
  readonly whenConfirmed: readonly WhenConfirmed[]
}

/** An account to be made; every text has passed its rules. */
export interface NewAccount {
  readonly email: string
  /** From `hashPassword`: hashing takes 30 ms, which no transaction should wait for. */
  readonly passwordHash: string
  readonly firstName: string
  readonly lastName: string
  readonly telephone: string
  /** The company that asks for a trade account, which starts as 'pending' (OP-60); null: none does. */
  readonly tradeCompany: string | null
  /** Consent to news. */
  readonly news: boolean
}

/**
 * Makes an account in the caller's transaction, with its letters: a welcome whose link confirms the address, and a word
 * about the trade application. 'known': the address has an account, and nothing was changed. A mailbox that had its letters
 * of the day gets no more, however many tagged addresses of it somebody opens accounts for (HZ-02); its owner can ask for another.
 */
export const createAccount = async (
  { mail, now, tradeAccounts }: Pick<AccountsDeps, 'mail' | 'now' | 'tradeAccounts'>,
  tx: Queries,
  account: NewAccount,
): Promise<Result<number, 'known'>> => {
  const { email, firstName, lastName, telephone, passwordHash } = account
  const tradeCompany = tradeAccounts ? account.tradeCompany : null
  const customerId = await insertCustomer(tx, {
    email,
    firstName,
    lastName,
    telephone,
    passwordHash,
    newsSince: account.news ? now() : null,
    tradeStatus: tradeCompany === null ? 'none' : 'pending',
    tradeCompany: tradeCompany ?? '',
    createdAt: now(),
  })
  if (customerId === null) return err('known')
  const write = async (letter: EmailOrder): Promise<void> => {
    if (await countAttempt(tx, limits.lettersToAddress, mailboxOf(email))) await mail.send(tx, email, letter)
  }
  const token = await makeLink(tx, { customerId, purpose: 'confirm-email', email }, now())
  await write({ template: 'welcome', data: { firstName, confirmPath: confirmEmailPath(token) } })
  if (tradeCompany !== null) await write({ template: 'trade-received', data: { company: tradeCompany } })
  return ok(customerId)
}

/** Who asks, from where, with which browser, and who they will be. */
export interface Asking {
  readonly from: Visitor
  readonly to: Visitor
  readonly ip: string
  readonly device: Device
}

/**
 * Opens an account and logs in, at once. The documented message tells that an address has an account (D7); so that
 * nobody asks for many, such answers are counted by session and by client, and the password is hashed either way (HZ-03).
 * Nor does one client open many: hashing keeps everybody else waiting, and the letters go to whom they name (SX-07).
 */
export const openAccount = async (
  deps: AccountsDeps,
  { from, to, ip, device }: Asking,
  { password, ...account }: Omit<NewAccount, 'passwordHash'> & { readonly password: string },
): Promise<Result<number, 'known' | Wait | WeakPassword>> => {
  const { database, now, dataOwners } = deps
  const weakness = await findWeakness(password, account.email)
  if (weakness !== null) return err({ weakness })
  const counted: readonly Counted[] = [
    [limits.accountExistsOfSession, from.identity.id],
    [limits.accountExistsOfClient, clientOf(ip)],
  ]
  const wait = await countTry(database.queries, [...counted, [limits.accountsOfClient, clientOf(ip)]])
  if (wait !== null) return err(wait)
  const passwordHash = await hashPassword(password)
  const opened = await database.transaction(async (tx) => {
    const created = await createAccount(deps, tx, { ...account, passwordHash })
    if (created.ok) await signIn(dataOwners, tx, { from, to, device, customerId: created.value }, now())
    return created
  })
  if (opened.ok) for (const one of counted) await undoHit(database.queries, ...one)
  return opened
}
