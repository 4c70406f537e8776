import { calls } from '#contract/routes.ts'
import type { ShelfCard } from '#contract/shelf.ts'
import { productCalls } from '../../../browser/calls/product.ts'
import { rememberViewed } from '../../../shelves/viewed.ts'

/** Products viewed before that are shown. */
const MOST_SHOWN = 4

/**
 * Remembers the product as viewed and reads, by one call, those viewed before it and, once a postcode is known,
 * which of the page's shelves are delivered there. Null: there is nothing to change, or the call failed.
 */
export const readOwnShelves = async (
  productId: number,
  shelved: readonly number[],
  postcode: string | null,
): Promise<{ viewed: readonly ShelfCard[]; delivered: ReadonlySet<number> | null } | null> => {
  const before = rememberViewed(productId)
  const ids = [...new Set([...before, ...(postcode === null ? [] : shelved)])]
  if (ids.length === 0) return null
  const answer = await productCalls.get(calls.shelf, { ids: ids.join('.') })
  if (!answer.ok) return null
  const { cards } = answer.value
  return {
    viewed: cards.filter(({ id }) => before.includes(id)).slice(0, MOST_SHOWN),
    delivered: postcode === null ? null : new Set(cards.map(({ id }) => id)),
  }
}
