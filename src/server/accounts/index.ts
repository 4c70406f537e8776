import type {
  AccountData,
  ChangeDetails,
  CustomerSession,
  LogIn,
  PutAddress,
  SavedAddress,
} from '#contract/account.ts'
import type { Address } from '#domain/checkout/details.ts'
import type { Weakness } from '#domain/checkout/password.ts'
import { err, type Result } from '#domain/lang/result.ts'
import type { Pence } from '#domain/money/pence.ts'
import type { Queries } from '../database/database.ts'
import { deleteExpiredHits } from '../edge/rate-limits.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { deleteOldSessions, type Visitor } from '../session/visitor.ts'
import { type DefaultAddresses, findDefaults, saveAddress, saveAddresses } from './addresses.ts'
import { confirmEmail, requestEmailChange, sendConfirmation } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { deleteOldDevices, endDevices } from './devices.ts'
import { endUnusedAccounts } from './end-unused.ts'
import type { RetryAfter } from './limits.ts'
import { deleteOldLinks, isLinkOpen } from './links.ts'
import { type LoginOrigin, logIn, provePassword } from './log-in.ts'
import { findPasswordWeakness, type WeakPassword } from './new-password.ts'
import {
  type AccountsDeps,
  createAccount,
  type LoginRequest,
  type NewAccount,
  openAccount,
} from './open-account.ts'
import { deleteAccount, exportData } from './own-data.ts'
import { type EndedSession, endOtherSessions, endSession, listSessions } from './own-sessions.ts'
import { hashPassword } from './password.ts'
import { choosePassword, requestReset, sendReset } from './reset.ts'
import { type SignIn, signIn, signOut } from './sign-in.ts'
import { changeCustomer, deleteAddress, endSessions, findAddresses } from './store.ts'
import {
  applyForTrade,
  approveTrade,
  findApplicants,
  type LimitWarning,
  readTrade,
  recordTradePayment,
  refuseTrade,
  suspendTrade,
  type TradeDecision,
  type TradePayment,
  type TradeRefusal,
  type TradeSuspension,
} from './trade.ts'
import { findUser, readAccount, type User } from './user.ts'

export { registerAccounts } from './handlers.ts'
export type { RetryAfter } from './limits.ts'
export type { LoginRequest, NewAccount } from './open-account.ts'
export { hasRecentLogin } from './recent-login.ts'
export { loginRequestOf, requireUser, sendLoginCookies } from './responses.ts'
export type { CustomerDataOwner } from './sign-in.ts'
export type { LimitWarning } from './trade.ts'
export type { User } from './user.ts'

/** Customer accounts and logins. */
export interface Accounts {
  /** Whether the shop opens trade accounts (T-222). */
  readonly tradeAccounts: boolean
  /** The logged-in user; null: a guest. One statement; none for a new visitor. */
  userOf(visitor: Visitor): Promise<User | null>
  /** The visitor's own account data for the account pages. */
  accountOf(visitor: Visitor): Promise<AccountData | null>

  /**
   * Opens an account and logs in, within the rate limits of the documented message; used by registration and
   * checkout.
   */
  open(
    request: LoginRequest,
    account: Omit<NewAccount, 'passwordHash'> & { readonly password: string },
  ): Promise<Result<number, 'known' | RetryAfter | WeakPassword>>
  /** Why a new password is too weak for an account with this address; null: it is acceptable. */
  weaknessOf(password: string, email: string): Promise<Weakness | null>
  /** For use in a caller's transaction: hash the password before it, log in within it. */
  hashPassword(password: string): Promise<string>
  create(tx: Queries, account: NewAccount): Promise<Result<number, 'known'>>
  signIn(tx: Queries, signing: SignIn): Promise<void>

  logIn(
    request: LoginRequest,
    form: Pick<LogIn, 'email' | 'password'>,
  ): Promise<Result<null, 'wrong' | RetryAfter>>
  logOut(visitor: Visitor): Promise<void>
  /** Ends all sessions of a customer and deletes their known devices. */
  logOutEverywhere(customerId: number): Promise<void>
  /** The sessions in which the user is logged in, this device first. One statement. */
  sessionsOf(user: User, visitor: Visitor): Promise<readonly CustomerSession[]>
  /** Ends one of the user's own sessions, by its id in that list. */
  endSession(user: User, visitor: Visitor, id: string): Promise<EndedSession>
  endOtherSessions(user: User, visitor: Visitor): Promise<void>
  requestReset(email: string, origin: LoginOrigin): Promise<Result<null, RetryAfter>>
  sendReset(email: string): Promise<void>
  isResetOpen(token: string): Promise<boolean>
  choosePassword(token: string, password: string): Promise<Result<null, 'over' | WeakPassword>>

  /** Checks the logged-in user's password; attempts count against the login rate limits. */
  provePassword(
    user: User,
    origin: LoginOrigin,
    password: string,
  ): Promise<Result<unknown, 'wrong' | RetryAfter>>
  changePassword(
    user: User,
    request: LoginRequest,
    passwords: { readonly current: string; readonly password: string },
  ): Promise<Result<null, 'wrong' | RetryAfter | WeakPassword>>
  requestEmailChange(user: User, email: string): Promise<Result<null, RetryAfter>>
  sendConfirmation(user: User): Promise<Result<null, RetryAfter>>
  isConfirmationOpen(token: string): Promise<boolean>
  /** Works only for the account that the link was issued for; `over` for any other. */
  confirmEmail(user: User, token: string): Promise<Result<'confirmed' | 'changed', 'over'>>
  changeDetails(user: User, details: ChangeDetails): Promise<void>
  changeConsent(user: User, news: boolean): Promise<void>

  saveAddress(user: User, id: number | null, form: PutAddress): Promise<Result<null, 'unknown' | 'full'>>
  addressOf(user: User, id: number): Promise<SavedAddress | null>
  deleteAddress(user: User, id: number): Promise<boolean>
  /** The addresses that the checkout is prefilled with (T-204). */
  defaultAddresses(customerId: number): Promise<DefaultAddresses>
  /** For `saveaddresses`: makes the addresses the defaults (T-235). */
  saveAddresses(
    tx: Queries,
    customerId: number,
    addresses: { readonly shipping: Address; readonly billing: Address },
  ): Promise<void>

  applyForTrade(user: User, company: string): Promise<Result<null, 'applied'>>
  approveTrade(
    email: string,
    limit: Pence,
    confirmed?: boolean,
  ): Promise<Result<TradeDecision, 'unknown' | 'not-applied' | LimitWarning>>
  /** Refuses an application for staff; the applicant gets one email. */
  refuseTrade(email: string): Promise<Result<TradeRefusal, 'unknown' | 'not-applied' | 'open'>>
  /** Stops further orders on account; approving it again reopens it. */
  suspendTrade(email: string): Promise<Result<TradeSuspension, 'unknown' | 'not-applied' | 'not-open'>>
  /** Records a payment by a trade account, once for each reference. */
  recordTradePayment(payment: TradePayment): ReturnType<typeof recordTradePayment>
  /** An account's debt and its entries; null: no account has this address. */
  readTrade(email: string): ReturnType<typeof readTrade>
  applicants(): ReturnType<typeof findApplicants>

  exportData(user: User): Promise<Readonly<Record<string, unknown>> | null>
  deleteAccount(user: User): Promise<Result<null, 'owes'>>
  /** A job: deletes expired sessions, links, rate-limit hits and accounts. */
  deleteExpired(): Promise<void>
}

export const createAccounts = (deps: AccountsDeps & { readonly jobs: Jobs }): Accounts => {
  const { database, now, dataOwners } = deps
  const { queries } = database
  return {
    tradeAccounts: deps.tradeAccounts,
    userOf: (visitor) => findUser(queries, visitor),
    accountOf: (visitor) => readAccount(queries, visitor),

    open: (request, account) => openAccount(deps, request, account),
    weaknessOf: (password, email) => findPasswordWeakness(deps.merchant, password, email),
    hashPassword,
    create: (tx, account) => createAccount(deps, tx, account),
    signIn: (tx, signing) => signIn(dataOwners, tx, signing, now()),

    logIn: (request, form) => logIn(deps, request, form),
    logOut: (visitor) => signOut(queries, visitor),
    logOutEverywhere: (customerId) =>
      database.transaction(async (tx) => {
        await endSessions(tx, customerId, null)
        await endDevices(tx, customerId)
      }),
    sessionsOf: (user, visitor) => listSessions(queries, user.id, visitor, now()),
    endSession: (user, visitor, id) => endSession(database, user.id, visitor, id),
    endOtherSessions: (user, visitor) => endOtherSessions(database, user.id, visitor),
    requestReset: (email, origin) => requestReset(deps, email, origin),
    sendReset: (email) => sendReset(deps, email),
    isResetOpen: (token) => isLinkOpen(queries, token, ['reset-password'], now()),
    choosePassword: (token, password) => choosePassword(deps, token, password),

    provePassword: (user, origin, password) => provePassword(deps, user, origin, password),
    changePassword: (user, request, passwords) => changePassword(deps, user, request, passwords),
    requestEmailChange: (user, email) => requestEmailChange(deps, user.id, email),
    sendConfirmation: (user) => sendConfirmation(deps, user.id),
    isConfirmationOpen: (token) => isLinkOpen(queries, token, ['confirm-email', 'change-email'], now()),
    confirmEmail: (user, token) => confirmEmail(deps, user.id, token),
    changeDetails: (user, { first_name: firstName, last_name: lastName, telephone }) =>
      changeCustomer(queries, user.id, { firstName, lastName, telephone }),
    changeConsent: (user, news) =>
      news === user.news
        ? Promise.resolve()
        : changeCustomer(queries, user.id, { newsSince: news ? now() : null }),

    saveAddress: (user, id, form) => saveAddress(database, user.id, id, form),
    addressOf: async (user, id) =>
      (await findAddresses(queries, user.id)).find((address) => address.id === id) ?? null,
    deleteAddress: (user, id) => deleteAddress(queries, user.id, id),
    defaultAddresses: (customerId) => findDefaults(queries, customerId),
    saveAddresses,

    applyForTrade: (user, company) =>
      deps.tradeAccounts ? applyForTrade(deps, user.id, company) : Promise.resolve(err('applied')),
    approveTrade: (email, limit, confirmed) => approveTrade(deps, email, limit, confirmed),
    refuseTrade: (email) => refuseTrade(deps, email),
    suspendTrade: (email) => suspendTrade(deps, email),
    recordTradePayment: (payment) => recordTradePayment(deps, payment),
    readTrade: (email) => readTrade(queries, email),
    applicants: () => findApplicants(queries),

    exportData: (user) => exportData(deps, user.id),
    deleteAccount: (user) => deleteAccount(deps, user.id),
    async deleteExpired() {
      await deleteOldSessions(queries, now())
      await deleteOldLinks(queries, now())
      await deleteOldDevices(queries, now())
      await deleteExpiredHits(queries)
      await endUnusedAccounts(deps)
    },
  }
}
