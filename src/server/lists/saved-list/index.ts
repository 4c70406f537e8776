import type { BasketPage } from '#contract/basket-page.ts'
import { messages } from '#contract/messages.ts'
import { savedListPath } from '#contract/routes.ts'
import type { WireSavedList } from '#contract/saved-list.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { quantityToNumber } from '#domain/measure/quantity.ts'
import { addInTransaction } from '../../basket/index.ts'
import { allOrNothing } from '../../database/all-or-nothing.ts'
import type { Queries } from '../../database/database.ts'
import type { Visitor } from '../../session/visitor.ts'
import { createLink, deleteOldLinks, isLinkOpen } from './links.ts'
import { type PresentDeps, presentList } from './present-list.ts'
import type { ListRefusal } from './refusal.ts'
import { openByLink, type RetrieveDeps, retrieve, sendLink } from './retrieve.ts'
import { mergeList, type SaveDeps, saveForLater } from './save.ts'
import {
  deleteItem,
  deleteOldLists,
  emptyList,
  findOwnList,
  lockGuestList,
  lockOrCreateList,
  lockOwnList,
  ownerOf,
} from './store.ts'

export { registerSavedList } from './handlers.ts'
export { defaultOpeningLimits } from './opening.ts'
export type { SavedListRetrieval } from './retrieve.ts'
export { savedListData } from './saved-list-data.ts'

const LASTING_HOURS = 14 * 24

const itemMissing: ListRefusal = { status: 404, message: messages.savedItemMissing }

/** Saved lists: what shoppers save for later (OP-55). */
export const createSavedList = (deps: SaveDeps & RetrieveDeps & PresentDeps) => {
  const { database, catalogue, delivery } = deps
  const find = async (visitor: Visitor) =>
    visitor.isNew ? emptyList : await findOwnList(database.queries, visitor.idHash)
  return {
    /** The visitor's list; empty when none is open. */
    async read(visitor: Visitor): Promise<WireSavedList> {
      const coverage = await delivery.coverage()
      return presentList(deps, coverage, await find(visitor))
    },

    /** The saved list's part of the basket page. */
    async page(visitor: Visitor): Promise<Pick<BasketPage, 'saved_list' | 'has_saved_list'>> {
      const coverage = await delivery.coverage()
      const list = await find(visitor)
      return {
        saved_list: await presentList(deps, coverage, list),
        has_saved_list: list.customerId !== null || list.listId !== null,
      }
    },

    /** Moves a line of the basket into the list. */
    save: saveForLater(deps),

    /**
     * Opens the list saved under a guest's email; a customer has their own. Returns the message for the
     * shopper.
     */
    retrieve: retrieve(deps),
    /**
     * Emails a link to what was saved under an address; the job that `retrieve` enqueues where links are
     * required (D32).
     */
    sendLink: sendLink(deps),
    /** The path of a link to what was saved under an address, for a reminder; valid for two weeks. */
    createReminderLink: async (tx: Queries, email: string) =>
      savedListPath(await createLink(tx, email.toLowerCase(), deps.now(), LASTING_HOURS)),
    isLinkOpen: (token: string) => isLinkOpen(database.queries, token, deps.now()),
    /** Opens a list by an emailed link, which works once. */
    openByLink: openByLink(deps),

    remove: (visitor: Visitor, itemId: number) =>
      allOrNothing(database, async (tx): Promise<Result<null, ListRefusal>> => {
        const listId = await lockOwnList(tx, visitor.idHash)
        if (listId === null) return err(itemMissing)
        return (await deleteItem(tx, listId, itemId)) === null ? err(itemMissing) : ok(null)
      }),

    /** Moves an item back to the basket with its quantity; returns notices on corrections. */
    async moveToBasket(visitor: Visitor, itemId: number) {
      const coverage = await delivery.coverage()
      return allOrNothing(database, async (tx): Promise<Result<readonly string[], ListRefusal>> => {
        const listId = await lockOwnList(tx, visitor.idHash)
        const item = listId === null ? null : await deleteItem(tx, listId, itemId)
        if (item === null) return err(itemMissing)
        const saved = quantityToNumber(item.quantityHundredths)
        const added = await addInTransaction(tx, coverage, visitor, [
          { kind: 'saved', id: item.variationId, quantity: saved, plans: item.plans ?? [] },
        ])
        if (added.ok) return ok(added.value.notes)
        /* The shopper sees the item on the page, so 'no such product' would be no useful message. */
        const isWithdrawn = added.error.status === 404
        return err({ status: 200, message: isWithdrawn ? messages.notBuyable : added.error.message })
      })
    },

    /** Merges a guest's open list into the customer's, in the login's transaction (D14). */
    async merge(tx: Queries, guestIdHash: Uint8Array, customerId: number) {
      const guestListId = await lockGuestList(tx, guestIdHash)
      if (guestListId === null) return
      const customerListId = await lockOrCreateList(tx, ownerOf.customer(customerId), null)
      if (customerListId === guestListId) return
      await mergeList(tx, catalogue, customerListId, guestListId)
    },

    /** Deletes expired links, and guests' lists unused for more than a year. */
    async deleteExpired() {
      await deleteOldLinks(database.queries, deps.now())
      await deleteOldLists(database.queries, deps.now())
    },
  }
}

export type SavedLists = ReturnType<typeof createSavedList>
