import { useSyncExternalStore } from 'react'
import { calls } from '#contract/routes.ts'
import { shellCalls } from '../browser/calls/shell.ts'

/*
 * The visitor's wishlist, for the number in the header and the hearts of all cards of a page: one call, since the
 * page itself is the same for all visitors. A failure leaves it as it was.
 */
let products: ReadonlySet<number> = new Set()
let changes = 0
const listeners = new Set<() => void>()

const setProducts = (next: ReadonlySet<number>): void => {
  products = next
  for (const listener of listeners) listener()
}

/** Reads it from the shop. An answer that a change has overtaken is read again. */
export const readWishlist = async (): Promise<void> => {
  const before = changes
  const answer = await shellCalls.get(calls.wishlistProducts)
  if (!answer.ok) return
  if (changes === before) setProducts(new Set(answer.value.products))
  else await readWishlist()
}

/** Notes what the shop has confirmed: a product is on the list, or is not. */
export const noteWishlist = (productId: number, isOn: boolean): void => {
  changes += 1
  const others = [...products].filter((id) => id !== productId)
  setProducts(new Set(isOn ? [...others, productId] : others))
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What `read` finds in it; on the server, and until it has been read, in an empty one. */
const useWishlist = <T>(read: (ids: ReadonlySet<number>) => T): T =>
  useSyncExternalStore(
    subscribe,
    () => read(products),
    () => read(none),
  )
const none: ReadonlySet<number> = new Set()

export const useIsInWishlist = (productId: number): boolean => useWishlist((ids) => ids.has(productId))

export const useWishlistCount = (): number => useWishlist((ids) => ids.size)
