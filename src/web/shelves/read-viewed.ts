import { calls } from '#contract/routes.ts'
import type { ShelfCard } from '#contract/shelf.ts'
import { productCalls } from '../browser/calls/product.ts'
import { readViewed } from './viewed.ts'

/** Products viewed before that are shown. */
const MOST_SHOWN = 4

/** The cards of the products that were viewed in this browser, newest first, without those that are no longer sold. */
export const readViewedCards = async (): Promise<readonly ShelfCard[]> => {
  const ids = readViewed()
  if (ids.length === 0) return []
  const answer = await productCalls.get(calls.shelf, { ids: ids.join('.') })
  return answer.ok ? answer.value.cards.slice(0, MOST_SHOWN) : []
}
