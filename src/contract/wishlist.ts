import { z } from 'zod'
import { modelType, requestKey } from './basket.ts'
import type { ProductCard } from './listing.ts'
import type { WireVariation } from './product.ts'
import { redirectTarget, wireId } from './wire.ts'

/** Quantity and FreeTypeAttributes are sent with every add and ignored (P-241). */
export const AddToWishlist = z.object({
  Model_Type: modelType,
  Model_Id: wireId,
  Quantity: z.unknown().optional(),
  FreeTypeAttributes: z.unknown().optional(),
})

export const RemoveFromWishlist = z.object({ Model_Type: modelType, Model_Id: wireId })

export const WishlistToBasket = z.object({ request_key: requestKey, redirect: redirectTarget })

export const WireWishlistChanged = z.object({ status: z.literal('ok'), count: z.number().int() })
export type WireWishlistChanged = z.infer<typeof WireWishlistChanged>

/** The ids of the products on the visitor's wishlist, for the hearts of cards. */
export const WireWishlistProducts = z.object({ products: z.array(z.number().int()) })

/** A product on the wishlist (P-260). */
export interface WishlistProduct extends ProductCard {
  readonly variations: readonly WishlistVariation[]
  /** Why it cannot be bought now, as a message; null when it can (P-255, P-256). */
  readonly not_buyable_reason: string | null
}

export type WishlistVariation = Pick<
  WireVariation,
  'id' | 'sku' | 'name' | 'full_slug' | 'is_sample' | 'buyable'
>

/** The wishlist page's data: the products, newest last, and the delivery postcode (P-254). */
export interface WishlistPage {
  readonly products: readonly WishlistProduct[]
  readonly postcode: string | null
}
