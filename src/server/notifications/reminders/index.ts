import { randomBytes } from 'node:crypto'
import { reminderStopPath } from '#contract/routes.ts'
import type { Queries } from '../../database/database.ts'
import { type RestoreDeps, restoreBasket } from './restore-basket.ts'
import { type SendDeps, sendReminders } from './send.ts'
import {
  deleteReminders,
  deleteStale,
  findBasketOf,
  findMailboxOf,
  hashMailbox,
  hashToken,
  hasOptedOut,
  insertSent,
  saveConsent,
  saveOptOut,
  withdrawConsent,
} from './store.ts'

export { registerReminders } from './handlers.ts'
export type { ReminderDelays } from './send.ts'

/** Reminder emails about goods left in a basket or saved for later, for shoppers who opted in (D2). */
export const createReminders = (deps: SendDeps & RestoreDeps) => {
  const { database, now } = deps
  const { queries } = database
  return {
    /** Saves the boxes that a guest ticked in an accepted form; an empty box withdraws an earlier consent. */
    async saveConsents(
      tx: Queries,
      idHash: Uint8Array,
      email: string,
      { basket, savedList }: { readonly basket: boolean; readonly savedList: boolean },
    ) {
      const wishes = [
        ['basket', basket],
        ['saved-list', savedList],
      ] as const
      for (const [kind, isTicked] of wishes) if (isTicked) await saveConsent(tx, kind, idHash, email, now())
      const withdrawn = wishes.flatMap(([kind, isTicked]) => (isTicked ? [] : [kind]))
      if (withdrawn.length > 0) await withdrawConsent(tx, withdrawn, idHash)
    },
    /** The job: sends the reminders that are due. */
    send: () => sendReminders(deps),
    /** Whether a reminder's link still leads to a basket. */
    isLinkOpen: async (token: string) => (await findBasketOf(queries, token, now())) !== null,
    restoreBasket: restoreBasket(deps),
    /**
     * The unsubscribe path for a request for reviews to an address; null: the mailbox has opted out, and gets
     * no such email.
     */
    async createStopPath(tx: Queries, email: string): Promise<string | null> {
      const mailboxHash = hashMailbox(email)
      if (await hasOptedOut(tx, mailboxHash)) return null
      const token = randomBytes(32).toString('base64url')
      await insertSent(tx, { mailboxHash, tokenHash: hashToken(token), sentAt: now() })
      return reminderStopPath(token)
    },
    /** Whether the mailbox of a reminder has opted out; null: no reminder has this token. */
    async hasOptedOut(token: string) {
      const mailbox = await findMailboxOf(queries, token)
      return mailbox === null ? null : hasOptedOut(queries, mailbox)
    },
    /** Opts the mailbox of a reminder out of further reminders. */
    optOut: (token: string) =>
      database.transaction(async (tx) => {
        const mailbox = await findMailboxOf(tx, token)
        if (mailbox !== null) await saveOptOut(tx, mailbox)
      }),
    /** A job: deletes expired consents and reminders. */
    async deleteExpired() {
      await deleteStale(queries, now())
      await deleteReminders(queries, now())
    },
  }
}

export type Reminders = ReturnType<typeof createReminders>
