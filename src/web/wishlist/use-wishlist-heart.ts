import { useState } from 'react'
import { calls } from '#contract/routes.ts'
import { shellCalls } from '../browser/calls/shell.ts'
import { useShopState } from '../shell/shop-state.tsx'
import { noteWishlist, useIsInWishlist } from './stored-wishlist.ts'

/** Whether a product is on the wishlist, and the way to change that; it changes once the server has confirmed. */
export const useWishlistHeart = (productId: number) => {
  const { raiseAlert } = useShopState()
  const [busy, setBusy] = useState(false)
  const inWishlist = useIsInWishlist(productId)

  const toggle = async (): Promise<void> => {
    setBusy(true)
    const answer = await shellCalls.post(inWishlist ? calls.wishlistRemove : calls.wishlistAdd, {
      Model_Type: 'product',
      Model_Id: productId,
    })
    setBusy(false)
    if (answer.ok) noteWishlist(productId, !inWishlist)
    else raiseAlert({ level: 'danger', message: answer.message })
  }
  return { inWishlist, busy, toggle: () => void (busy || toggle()) }
}
