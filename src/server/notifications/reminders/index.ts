import type { Queries } from '../../database/database.ts'
import type { Visitor } from '../../session/visitor.ts'
import { type RestoreDeps, type RestoredBasket, restoreBasket } from './bring-back.ts'
import { type SendDeps, sendReminders } from './send.ts'
import {
  deleteReminders,
  deleteStale,
  findBasketOf,
  findMailboxOf,
  isStopped,
  saveConsent,
  saveStop,
  withdrawConsent,
} from './store.ts'

export { registerReminders } from './handlers.ts'
export type { ReminderDelays } from './send.ts'

/** Letters about what was left in a basket or saved for later, to those who asked for one (D2). */
export interface Reminders {
  /** What a guest ticked with a form that was taken; a box that is empty takes an earlier consent back. */
  consent(
    tx: Queries,
    idHash: Uint8Array,
    email: string,
    wishes: { readonly basket: boolean; readonly savedList: boolean },
  ): Promise<void>
  /** The job: writes the letters that are due. */
  send(): Promise<void>
  /** Whether a letter's link still leads to a basket. */
  isOpen(token: string): Promise<boolean>
  restoreBasket(visitor: Visitor, token: string): Promise<RestoredBasket>
  /** Whether the mailbox of a letter gets reminders; null: we know of no such letter. */
  isStopped(token: string): Promise<boolean | null>
  /** No more reminders to the mailbox that a letter went to. */
  stop(token: string): Promise<void>
  /** A job: forgets consents and letters whose time is over. */
  deleteExpired(): Promise<void>
}

export const createReminders = (deps: SendDeps & RestoreDeps): Reminders => {
  const { database, now } = deps
  const { queries } = database
  return {
    async consent(tx, idHash, email, { basket, savedList }) {
      const wishes = [
        ['basket', basket],
        ['saved-list', savedList],
      ] as const
      for (const [kind, isWished] of wishes) if (isWished) await saveConsent(tx, kind, idHash, email, now())
      const unwished = wishes.flatMap(([kind, isWished]) => (isWished ? [] : [kind]))
      if (unwished.length > 0) await withdrawConsent(tx, unwished, idHash)
    },
    send: () => sendReminders(deps),
    isOpen: async (token) => (await findBasketOf(queries, token, now())) !== null,
    restoreBasket: (visitor, token) => restoreBasket(deps, visitor, token),
    async isStopped(token) {
      const mailbox = await findMailboxOf(queries, token)
      return mailbox === null ? null : isStopped(queries, mailbox)
    },
    stop: (token) =>
      database.transaction(async (tx) => {
        const mailbox = await findMailboxOf(tx, token)
        if (mailbox !== null) await saveStop(tx, mailbox)
      }),
    async deleteExpired() {
      await deleteStale(queries, now())
      await deleteReminders(queries, now())
    },
  }
}
