import { messages } from '#contract/messages.ts'
import { mergeBaskets } from '#domain/basket/merge.ts'
import { joinPlans } from '#domain/planner/line-plans.ts'
import { type Catalogue, toGoods } from '../catalogue/index.ts'
import type { Queries } from '../database/database.ts'
import { cutMessage } from './add.ts'
import { saveLines } from './store.ts'
import { findLinesOf, type StoredLine } from './stored-basket.ts'
import { deleteBasket, lockGuestBasket, lockOrCreateCustomerBasket } from './stored-owners.ts'

const plansIn = (lines: readonly StoredLine[], variationId: number) =>
  lines.find((line) => line.variationId === variationId)?.plans ?? null

/**
 * Merges a guest's basket into the customer's at login (D14, T-077), by the rules of adding: quantities add
 * up, within stock. The guest's choice of service or code replaces the account's. Of concurrent logins of one
 * guest, the first merges the basket and the others find none. Returns the notices on lines that were cut.
 */
export const mergeIntoCustomer =
  ({ catalogue }: { readonly catalogue: Pick<Catalogue, 'stocked'> }) =>
  async (tx: Queries, guestIdHash: Uint8Array, customerId: number): Promise<readonly string[]> => {
    const guestBasketId = await lockGuestBasket(tx, guestIdHash)
    if (guestBasketId === null) return []
    const customerBasketId = await lockOrCreateCustomerBasket(tx, customerId, guestBasketId)
    const guests = await findLinesOf(tx, guestBasketId)
    const own = await findLinesOf(tx, customerBasketId)
    const stocked = await catalogue.stocked(
      [...guests, ...own].map((line) => line.variationId),
      tx,
    )
    const goodsOf = new Map(stocked.map(({ row, product }) => [row.id, toGoods(row, product)]))
    const withGoods = (lines: readonly StoredLine[]) =>
      lines.flatMap(({ variationId, quantityHundredths }) => {
        const goods = goodsOf.get(variationId)
        return goods === undefined ? [] : [{ variationId, goods, quantity: quantityHundredths }]
      })
    const { basket: merged, cut } = mergeBaskets(withGoods(own), withGoods(guests))
    await deleteBasket(tx, guestBasketId)
    if (merged.length > 0)
      await saveLines(
        tx,
        customerBasketId,
        merged.map(({ variationId, quantity: quantityHundredths }) => ({
          variationId,
          quantityHundredths,
          plans: joinPlans(plansIn(own, variationId), plansIn(guests, variationId)),
        })),
      )
    const nameOf = new Map(stocked.map(({ row, product }) => [row.id, product.name]))
    /* One sentence for each reason, not for each line: a page shows them until the shopper closes them. */
    return [...new Set(cut.map(({ cutBy }) => cutBy))].map((reason) => {
      const names = cut.flatMap(({ variationId, cutBy }) =>
        cutBy === reason ? [nameOf.get(variationId) ?? ''] : [],
      )
      return `${[...new Set(names)].join(', ')}: ${reason === 'full' ? messages.basketFull : cutMessage(reason)}`
    })
  }
