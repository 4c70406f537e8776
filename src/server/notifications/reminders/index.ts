import type { Queries } from '../../database/database.ts'
import type { Visitor } from '../../session/visitor.ts'
import { type RestoreDeps, type RestoreResult, restoreBasket } from './restore-basket.ts'
import { type SendDeps, sendReminders } from './send.ts'
import {
  deleteReminders,
  deleteStale,
  findBasketOf,
  findMailboxOf,
  hasOptedOut,
  saveConsent,
  saveOptOut,
  withdrawConsent,
} from './store.ts'

export { registerReminders } from './handlers.ts'
export type { ReminderDelays } from './send.ts'

/** Reminder emails about goods left in a basket or saved for later, for shoppers who opted in (D2). */
export interface Reminders {
  /** Saves the boxes that a guest ticked in an accepted form; an empty box withdraws an earlier consent. */
  saveConsents(
    tx: Queries,
    idHash: Uint8Array,
    email: string,
    wishes: { readonly basket: boolean; readonly savedList: boolean },
  ): Promise<void>
  /** The job: sends the reminders that are due. */
  send(): Promise<void>
  /** Whether a reminder's link still leads to a basket. */
  isLinkOpen(token: string): Promise<boolean>
  restoreBasket(visitor: Visitor, token: string): Promise<RestoreResult>
  /** Whether the mailbox of a reminder has opted out; null: no reminder has this token. */
  hasOptedOut(token: string): Promise<boolean | null>
  /** Opts the mailbox of a reminder out of further reminders. */
  optOut(token: string): Promise<void>
  /** A job: deletes expired consents and reminders. */
  deleteExpired(): Promise<void>
}

export const createReminders = (deps: SendDeps & RestoreDeps): Reminders => {
  const { database, now } = deps
  const { queries } = database
  return {
    async saveConsents(tx, idHash, email, { basket, savedList }) {
      const wishes = [
        ['basket', basket],
        ['saved-list', savedList],
      ] as const
      for (const [kind, isTicked] of wishes) if (isTicked) await saveConsent(tx, kind, idHash, email, now())
      const withdrawn = wishes.flatMap(([kind, isTicked]) => (isTicked ? [] : [kind]))
      if (withdrawn.length > 0) await withdrawConsent(tx, withdrawn, idHash)
    },
    send: () => sendReminders(deps),
    isLinkOpen: async (token) => (await findBasketOf(queries, token, now())) !== null,
    restoreBasket: (visitor, token) => restoreBasket(deps, visitor, token),
    async hasOptedOut(token) {
      const mailbox = await findMailboxOf(queries, token)
      return mailbox === null ? null : hasOptedOut(queries, mailbox)
    },
    optOut: (token) =>
      database.transaction(async (tx) => {
        const mailbox = await findMailboxOf(tx, token)
        if (mailbox !== null) await saveOptOut(tx, mailbox)
      }),
    async deleteExpired() {
      await deleteStale(queries, now())
      await deleteReminders(queries, now())
    },
  }
}
