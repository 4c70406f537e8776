import { useEffect, useState, useSyncExternalStore } from 'react'
import { calls } from '#contract/routes.ts'
import { shellCalls } from '../browser/calls/shell.ts'
import { useShopState } from '../shell/shop-state.tsx'

/*
 * The visitor's wishlist, for the hearts of all cards of a page: fetched once, since the page itself is the same
 * for all visitors. A failure leaves the hearts empty.
 */
let products: ReadonlySet<number> = new Set()
let fetched = false
const listeners = new Set<() => void>()

const setProducts = (next: ReadonlySet<number>): void => {
  products = next
  for (const listener of listeners) listener()
}

const fetchOnce = async (): Promise<void> => {
  if (fetched) return
  fetched = true
  const answer = await shellCalls.get(calls.wishlistProducts)
  if (answer.ok) setProducts(new Set([...products, ...answer.value.products]))
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a product is on the wishlist, and the way to change that; it changes once the server has confirmed. */
export const useWishlistHeart = (productId: number) => {
  const { raiseAlert } = useShopState()
  const [busy, setBusy] = useState(false)
  const inWishlist = useSyncExternalStore(
    subscribe,
    () => products.has(productId),
    () => false,
  )
  useEffect(() => void fetchOnce(), [])

  const toggle = async (): Promise<void> => {
    setBusy(true)
    const answer = await shellCalls.post(inWishlist ? calls.wishlistRemove : calls.wishlistAdd, {
      Model_Type: 'product',
      Model_Id: productId,
    })
    setBusy(false)
    if (!answer.ok) return raiseAlert({ level: 'danger', message: answer.message })
    const others = [...products].filter((id) => id !== productId)
    setProducts(new Set(inWishlist ? others : [...others, productId]))
  }
  return { inWishlist, busy, toggle: () => void (busy || toggle()) }
}
