import type { ChangeDetails } from '#contract/account.ts'
import type { Queries } from '../database/database.ts'
import { deleteExpiredHits } from '../edge/rate-limits.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { deleteOldSessions } from '../session/visitor.ts'
import { findDefaults, saveAddress, saveAddresses } from './addresses.ts'
import { confirmEmail, requestEmailChange, sendConfirmation } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { deleteOldDevices, endDevices } from './devices.ts'
import { endUnusedAccounts } from './end-unused.ts'
import { deleteOldLinks, isLinkOpen } from './links.ts'
import { logIn, provePassword } from './log-in.ts'
import { findPasswordWeakness } from './new-password.ts'
import { type AccountsDeps, createAccount, openAccount } from './open-account.ts'
import { deleteAccount, exportData } from './own-data.ts'
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts'
import { hashPassword } from './password.ts'
import { choosePassword, requestReset, sendReset } from './reset.ts'
import { type SignIn, signIn, signOut } from './sign-in.ts'
import { changeCustomer, deleteAddress, endSessions } from './store.ts'
import {
  applyForTrade,
  approveTrade,
  findApplicants,
  readTrade,
  recordTradePayment,
  refuseTrade,
  suspendTrade,
} from './trade.ts'
import { findUser, readAccount, type User } from './user.ts'

export { deviceName } from './device-name.ts'
export { registerAccounts } from './handlers.ts'
export { loadFrequentPasswords } from './new-password.ts'
export type { LoginRequest } from './open-account.ts'
export { hashPassword, verifyPassword } from './password.ts'
export { hasRecentLogin } from './recent-login.ts'
export { loginRequestOf, requireUser, sendLoginCookies } from './responses.ts'
export type { CustomerDataOwner } from './sign-in.ts'
export { emailKeyOf } from './store.ts'
export type { LimitWarning } from './trade.ts'
export type { User } from './user.ts'

/** Customer accounts and logins. */
export const createAccounts = (deps: AccountsDeps & { readonly jobs: Jobs }) => {
  const { database, now, dataOwners } = deps
  const { queries } = database
  return {
    /** Whether the shop opens trade accounts (T-222). */
    tradeAccounts: deps.tradeAccounts,
    /** The logged-in user; null: a guest. One statement; none for a new visitor. */
    userOf: findUser(queries),
    /** The visitor's own account data for the account pages. */
    accountOf: readAccount(queries),

    /**
     * Opens an account and logs in, within the rate limits of the documented message; used by registration
     * and checkout.
     */
    open: openAccount(deps),
    /** Why a new password is too weak for an account with this address; null: it is acceptable. */
    weaknessOf: findPasswordWeakness(deps.merchant),
    /** For use in a caller's transaction: hash the password before it, log in within it. */
    hashPassword,
    create: createAccount(deps),
    signIn: (tx: Queries, signing: SignIn) => signIn(dataOwners, tx, signing, now()),

    logIn: logIn(deps),
    logOut: signOut(queries),
    /** Ends all sessions of a customer and deletes their known devices. */
    logOutEverywhere: (customerId: number) =>
      database.transaction(async (tx) => {
        await endSessions(tx, customerId, null)
        await endDevices(tx, customerId)
      }),
    /** The sessions in which the user is logged in, this device first. One statement. */
    sessionsOf: listSessions(deps),
    /** Ends one of the user's own sessions, by its id in that list. */
    endSession: endSession(database),
    endOtherSessions: endOtherSessions(database),
    requestReset: requestReset(deps),
    sendReset: sendReset(deps),
    isResetOpen: (token: string) => isLinkOpen(queries, token, ['reset-password'], now()),
    choosePassword: choosePassword(deps),

    /** Checks the logged-in user's password; attempts count against the login rate limits. */
    provePassword: provePassword(deps),
    changePassword: changePassword(deps),
    requestEmailChange: requestEmailChange(deps),
    sendConfirmation: sendConfirmation(deps),
    isConfirmationOpen: (token: string) =>
      isLinkOpen(queries, token, ['confirm-email', 'change-email'], now()),
    /** Works only for the account that the link was issued for; `over` for any other. */
    confirmEmail: confirmEmail(deps),
    changeDetails: ({ id }: User, { first_name: firstName, last_name: lastName, telephone }: ChangeDetails) =>
      changeCustomer(queries, id, { firstName, lastName, telephone }),
    changeConsent: async (user: User, news: boolean) => {
      if (news !== user.news) await changeCustomer(queries, user.id, { newsSince: news ? now() : null })
    },

    saveAddress: saveAddress(database),
    deleteAddress: deleteAddress(queries),
    /** The addresses that the checkout is prefilled with (T-204). */
    defaultAddresses: findDefaults(queries),
    /** For `saveaddresses`: makes the addresses the defaults (T-235). */
    saveAddresses,

    applyForTrade: applyForTrade(deps),
    approveTrade: approveTrade(deps),
    /** Refuses an application for staff; the applicant gets one email. */
    refuseTrade: refuseTrade(deps),
    /** Stops further orders on account; approving it again reopens it. */
    suspendTrade: suspendTrade(deps),
    /** Records a payment by a trade account, once for each reference. */
    recordTradePayment: recordTradePayment(deps),
    /** An account's debt and its entries; null: no account has this address. */
    readTrade: readTrade(queries),
    applicants: () => findApplicants(queries),

    exportData: exportData(deps),
    deleteAccount: deleteAccount(deps),
    /** A job: deletes expired sessions, links, rate-limit hits and accounts. */
    async deleteExpired() {
      await deleteOldSessions(queries, now())
      await deleteOldLinks(queries, now())
      await deleteOldDevices(queries, now())
      await deleteExpiredHits(queries)
      await endUnusedAccounts(deps)
    },
  }
}

export type Accounts = ReturnType<typeof createAccounts>
