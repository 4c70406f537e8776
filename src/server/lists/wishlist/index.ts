import { messages } from '#contract/messages.ts'
import type { WireVariation } from '#contract/product.ts'
import type { WishlistPage, WishlistVariation } from '#contract/wishlist.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Basket } from '../../basket/index.ts'
import type { Catalogue } from '../../catalogue/index.ts'
import type { Queries } from '../../database/database.ts'
import type { Listings } from '../../listings/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import { addWished, type WishedProduct } from './add-all.ts'
import { addItem, findItems, removeItem, type WishlistTarget } from './store.ts'

export { registerWishlist } from './handlers.ts'
export { wishlistData } from './wishlist-data.ts'

export interface WishlistDeps {
  readonly queries: Queries
  readonly listings: Pick<Listings, 'cards'>
  readonly catalogue: Pick<Catalogue, 'variationsAt'>
  readonly basket: Pick<Basket, 'add'>
  readonly most?: number
}

/** Limit of products, as the page shows the whole list: the same as a basket's lines. */
const MOST_ITEMS = 200

const presentVariation = ({
  id,
  sku,
  name,
  full_slug,
  is_sample,
  buyable,
}: WireVariation): WishlistVariation => ({
  id,
  sku,
  name,
  full_slug,
  is_sample,
  buyable,
})

/** A visitor's private list of products (P-244). */
export const createWishlist = ({ queries, listings, catalogue, basket, most = MOST_ITEMS }: WishlistDeps) => {
  const count = async (visitor: Visitor): Promise<number> => (await findItems(queries, visitor.idHash)).length

  /** Its products as the visitor sees them; five statements with those of the session. */
  const read = async (
    visitor: Visitor,
  ): Promise<{ readonly postcode: string | null; readonly products: readonly WishedProduct[] }> => {
    if (visitor.isNew) return { products: [], postcode: null }
    const postcode = (await visitor.session())?.postcode ?? null
    const ids = await findItems(queries, visitor.idHash)
    const onSale = await catalogue.variationsAt(ids, postcode)
    const reason = postcode === null ? messages.notBuyable : messages.notDelivered(postcode)
    return {
      postcode,
      products: (await listings.cards(ids)).map((card) => {
        const { variations, buyable } = onSale.get(card.id) ?? { variations: [], buyable: false }
        const sample = variations.find((one) => one.is_sample && one.buyable)
        return {
          card: { ...card, buyable, sample_id: sample?.id ?? null },
          variations,
          notBuyableReason: buyable ? null : reason,
        }
      }),
    }
  }

  return {
    /** Returns the number of products afterwards. */
    async add(visitor: Visitor, model: WishlistTarget): Promise<Result<number, 'full' | 'unknown'>> {
      const added = await addItem(queries, visitor.idHash, model, most)
      return added === 'added' ? ok(await count(visitor)) : err(added)
    },
    /** Removing a product that is not on the list is harmless (P-243). */
    async remove(visitor: Visitor, model: WishlistTarget) {
      await removeItem(queries, visitor.idHash, model)
      return count(visitor)
    },
    /** The ids of its products; no statement for a visitor without a session. */
    async products(visitor: Visitor): Promise<readonly number[]> {
      return visitor.isNew ? [] : findItems(queries, visitor.idHash)
    },
    /**
     * Adds all of its products to the basket: what the visitor's project takes of each, else the quantity that its page
     * begins with. What cannot be had is named with its reason.
     */
    async addToBasket(visitor: Visitor, requestKey: string | null) {
      return addWished(basket, visitor, (await read(visitor)).products, requestKey)
    },
    async page(visitor: Visitor): Promise<WishlistPage> {
      const { postcode, products } = await read(visitor)
      return {
        postcode,
        products: products.map(({ card, variations, notBuyableReason }) => ({
          ...card,
          variations: variations.map(presentVariation),
          not_buyable_reason: notBuyableReason,
        })),
      }
    },
  }
}

export type Wishlist = ReturnType<typeof createWishlist>
