import type { Merchant } from '#contract/merchant.ts'
import { confirmEmailPath } from '#contract/routes.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Database, Queries } from '../database/database.ts'
import { clientOf, isHitAllowed, mailboxOf, takeBackHits } from '../edge/rate-limits.ts'
import type { EmailRequest, Mail } from '../notifications/mail/index.ts'
import type { Visitor } from '../session/visitor.ts'
import type { EmailConfirmedListener } from './change-email.ts'
import type { Device } from './devices.ts'
import { countHits, type LimitKey, limits, type RetryAfter } from './limits.ts'
import { createLink } from './links.ts'
import { findPasswordWeakness, type WeakPassword } from './new-password.ts'
import { hashPassword } from './password.ts'
import { type CustomerDataOwner, signIn } from './sign-in.ts'
import { insertCustomer } from './store.ts'

export interface AccountsDeps {
  readonly database: Database
  readonly mail: Pick<Mail, 'send'>
  readonly merchant: Merchant
  readonly now: () => Date
  /** Whether customers can apply for a trade account (T-222). */
  readonly tradeAccounts: boolean
  readonly dataOwners: readonly CustomerDataOwner[]
  readonly emailConfirmedListeners: readonly EmailConfirmedListener[]
}

/** An account to create; all fields are validated. */
export interface NewAccount {
  readonly email: string
  /** From `hashPassword`: hashing takes 30 ms, too long inside a transaction. */
  readonly passwordHash: string
  readonly firstName: string
  readonly lastName: string
  readonly telephone: string
  /**
   * The company that applies for a trade account, whose status starts as 'pending' (OP-60); null: no
   * application.
   */
  readonly tradeCompany: string | null
  /** Consent to marketing emails. */
  readonly news: boolean
}

/**
 * Creates an account in the caller's transaction and queues its emails: a welcome with a link that confirms
 * the address, and one on the trade application. 'known': the address has an account, and nothing was
 * changed. A mailbox at its daily limit gets no more emails, however many accounts are opened for tagged
 * addresses of it (HZ-02); its owner can request another.
 */
export const createAccount =
  ({ mail, now, tradeAccounts }: Pick<AccountsDeps, 'mail' | 'now' | 'tradeAccounts'>) =>
  async (tx: Queries, account: NewAccount): Promise<Result<number, 'known'>> => {
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
    const send = async (order: EmailRequest): Promise<void> => {
      if (await isHitAllowed(tx, limits.emailsToAddress, mailboxOf(email))) await mail.send(tx, email, order)
    }
    const token = await createLink(tx, { customerId, purpose: 'confirm-email', email }, now())
    await send({ template: 'welcome', data: { firstName, confirmPath: confirmEmailPath(token) } })
    if (tradeCompany !== null) await send({ template: 'trade-received', data: { company: tradeCompany } })
    return ok(customerId)
  }

/**
 * A login or registration request: the current visitor, the visitor after login, the network address and the
 * device.
 */
export interface LoginRequest {
  readonly from: Visitor
  readonly to: Visitor
  readonly ip: string
  readonly device: Device
}

/**
 * Opens an account and logs in immediately. The documented message reveals that an address has an account
 * (D7); to prevent enumeration, such responses are rate-limited by session and client, and the password is
 * hashed in either case (HZ-03). New accounts are limited by client too: hashing delays other requests, and
 * the emails go to arbitrary addresses (SX-07).
 */
export const openAccount =
  (deps: AccountsDeps) =>
  async (
    { from, to, ip, device }: LoginRequest,
    { password, ...account }: Omit<NewAccount, 'passwordHash'> & { readonly password: string },
    /** What else belongs to the new account, in the transaction that opens it. */
    onOpened: (tx: Queries, customerId: number) => Promise<void> = () => Promise.resolve(),
  ): Promise<Result<number, 'known' | RetryAfter | WeakPassword>> => {
    const { database, now, dataOwners } = deps
    const weakness = await findPasswordWeakness(deps.merchant)(password, account.email)
    if (weakness !== null) return err({ weakness })
    const limitKeys: readonly LimitKey[] = [
      [limits.accountExistsOfSession, from.identity.id],
      [limits.accountExistsOfClient, clientOf(ip)],
    ]
    const wait = await countHits(database.queries, [...limitKeys, [limits.accountsOfClient, clientOf(ip)]])
    if (wait !== null) return err(wait)
    const passwordHash = await hashPassword(password)
    const opened = await database.transaction(async (tx) => {
      const created = await createAccount(deps)(tx, { ...account, passwordHash })
      if (!created.ok) return created
      await signIn(dataOwners, tx, { from, to, device, customerId: created.value }, now())
      await onOpened(tx, created.value)
      return created
    })
    if (opened.ok) for (const limitKey of limitKeys) await takeBackHits(database.queries, ...limitKey)
    return opened
  }
