import type { BasketPage } from '#contract/basket-page.ts'
import { messages } from '#contract/messages.ts'
import { savedListPath } from '#contract/routes.ts'
import type { WireSavedList } from '#contract/saved-list.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { quantity, quantityToNumber } from '#domain/measure/quantity.ts'
import { addWithin } from '../../basket/index.ts'
import { allOrNothing } from '../../database/all-or-nothing.ts'
import type { Queries } from '../../database/database.ts'
import type { Visitor } from '../../session/visitor.ts'
import { type PresentDeps, presentList } from './answer.ts'
import { deleteOldLinks, isLinkOpen, makeLink } from './links.ts'
import type { Asking } from './opening.ts'
import type { ListRefusal } from './refusal.ts'
import { openByLink, type RetrieveDeps, retrieve, sendLink } from './retrieve.ts'
import { composeList, type SaveDeps, saveForLater } from './save.ts'
import {
  deleteItem,
  deleteOldLists,
  findOwnList,
  holdGuestsList,
  lockOwnList,
  makeList,
  noList,
  ownerOf,
} from './store.ts'

export { savedListData } from './customers-list.ts'
export { registerSavedList } from './handlers.ts'
export { defaultOpenings } from './opening.ts'
export type { SavedListRetrieval } from './retrieve.ts'

/** What shoppers put aside for later (OP-55). */
export interface SavedLists {
  /** The visitor's list; empty while none is open. */
  read(visitor: Visitor): Promise<WireSavedList>
  /** The saved list's part of the basket page. */
  page(visitor: Visitor): Promise<Pick<BasketPage, 'saved_list' | 'has_saved_list'>>
  /** Moves a line of the basket into the list. */
  save(asking: Asking, lineId: number, email: string | null): Promise<Result<null, ListRefusal>>
  /** Opens the list of a guest's email; a customer has their own. */
  retrieve(asking: Asking, email: string | null): Promise<Result<string, ListRefusal>>
  /** Emails a link to what was saved under an address; the job after `retrieve` where links are needed (D32). */
  sendLink(email: string): Promise<void>
  /** The path of a link to what was saved under an address, for a reminder: good for two weeks. */
  lastingLink(tx: Queries, email: string): Promise<string>
  isLinkOpen(token: string): Promise<boolean>
  /** Opens by a mailed link, once. */
  openByLink(visitor: Visitor, token: string): Promise<Result<null, 'over'>>
  remove(visitor: Visitor, itemId: number): Promise<Result<null, ListRefusal>>
  /** Back into the basket with its quantity; what was corrected is told. */
  moveToBasket(visitor: Visitor, itemId: number): Promise<Result<readonly string[], ListRefusal>>
  /** Puts the list that a guest has open to the customer's own, in the login's transaction (D14). */
  merge(tx: Queries, guestIdHash: Uint8Array, customerId: number): Promise<void>
  /** Forgets links that are over, and guests' lists of more than a year ago. */
  deleteExpired(): Promise<void>
}

const LASTING_HOURS = 14 * 24

const missing: ListRefusal = { status: 404, message: messages.savedItemMissing }

export const createSavedList = (deps: SaveDeps & RetrieveDeps & PresentDeps): SavedLists => {
  const { database, catalogue, delivery } = deps
  const find = async (visitor: Visitor) =>
    visitor.isNew ? noList : await findOwnList(database.queries, visitor.idHash)
  return {
    async read(visitor) {
      const reach = await delivery.coverage()
      return presentList(deps, reach, await find(visitor))
    },

    async page(visitor) {
      const reach = await delivery.coverage()
      const found = await find(visitor)
      return {
        saved_list: await presentList(deps, reach, found),
        has_saved_list: found.customerId !== null || found.listId !== null,
      }
    },

    save: (asking, lineId, email) => saveForLater(deps, asking, lineId, email),

    retrieve: (asking, email) => retrieve(deps, asking, email),
    sendLink: (email) => sendLink(deps, email),
    lastingLink: async (tx, email) =>
      savedListPath(await makeLink(tx, email.toLowerCase(), deps.now(), LASTING_HOURS)),
    isLinkOpen: (token) => isLinkOpen(database.queries, token, deps.now()),
    openByLink: (visitor, token) => openByLink(deps, visitor, token),

    remove: (visitor, itemId) =>
      allOrNothing(database, async (tx) => {
        const listId = await lockOwnList(tx, visitor.idHash)
        if (listId === null) return err(missing)
        return (await deleteItem(tx, listId, itemId)) === null ? err(missing) : ok(null)
      }),

    async moveToBasket(visitor, itemId) {
      const reach = await delivery.coverage()
      return allOrNothing(database, async (tx): Promise<Result<readonly string[], ListRefusal>> => {
        const listId = await lockOwnList(tx, visitor.idHash)
        const item = listId === null ? null : await deleteItem(tx, listId, itemId)
        if (item === null) return err(missing)
        const saved = quantityToNumber(quantity(item.quantityHundredths))
        const added = await addWithin(tx, reach, visitor, [
          { kind: 'saved', id: item.variationId, quantity: saved },
        ])
        if (added.ok) return ok(added.value.notes)
        /* The shopper has it before their eyes: that there is no such product would be no answer. */
        const isWithdrawn = added.error.status === 404
        return err({ status: 200, message: isWithdrawn ? messages.notBuyable : added.error.message })
      })
    },

    async merge(tx, guestIdHash, customerId) {
      const guests = await holdGuestsList(tx, guestIdHash)
      if (guests === null) return
      const own = await makeList(tx, ownerOf.customer(customerId), null)
      if (own === guests) return
      await composeList(tx, catalogue, own, guests)
    },

    async deleteExpired() {
      await deleteOldLinks(database.queries, deps.now())
      await deleteOldLists(database.queries, deps.now())
    },
  }
}
