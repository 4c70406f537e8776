import { messages } from '#contract/messages.ts'
import type { WishlistPage } from '#contract/wishlist.ts'
import type { Queries } from '../database/database.ts'
import type { DeliveryFace } from '../delivery/index.ts'
import type { Visitor } from '../http/visitor.ts'
import type { ListingsFace } from '../listings/index.ts'
import { addItem, findItems, type Model, removeItem } from './store.ts'

export { registerWishlist } from './handlers.ts'

/** Products that a visitor wants to remember; theirs alone (P-244). */
export interface WishlistFace {
  /** How many there are afterwards; null when there is no such product. */
  add(visitor: Visitor, model: Model): Promise<number | null>
  /** Removing what is not there is harmless (P-243). */
  remove(visitor: Visitor, model: Model): Promise<number>
  page(visitor: Visitor): Promise<WishlistPage>
}

export interface WishlistDeps {
  readonly queries: Queries
  readonly listings: Pick<ListingsFace, 'cards'>
  readonly delivery: Pick<DeliveryFace, 'reach'>
}

/** A card does not know weights; whether anything at all goes to a postcode is what the wishlist tells. */
const anything = { perMetre: false, isSample: false, tileArea: null, coverage: null, weight: null }

export const createWishlist = ({ queries, listings, delivery }: WishlistDeps): WishlistFace => {
  const count = async (visitor: Visitor): Promise<number> => (await findItems(queries, visitor.idHash)).length
  return {
    async add(visitor, model) {
      return (await addItem(queries, visitor.idHash, model)) ? count(visitor) : null
    },
    async remove(visitor, model) {
      await removeItem(queries, visitor.idHash, model)
      return count(visitor)
    },
    async page(visitor) {
      if (visitor.isNew) return { products: [], postcode: null }
      const postcode = (await visitor.session())?.postcode ?? null
      const served = (await delivery.reach()).delivers(anything, postcode)
      const cards = await listings.cards(await findItems(queries, visitor.idHash))
      const reason = postcode === null ? messages.notBuyable : messages.notDelivered(postcode)
      return {
        postcode,
        products: cards.map((card) => ({
          ...card,
          not_buyable_reason: card.buyable && served ? null : reason,
        })),
      }
    },
  }
}
