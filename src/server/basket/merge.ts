import { messages } from '#contract/messages.ts'
import { mergeBaskets } from '#domain/basket/merge.ts'
import { quantity } from '#domain/measure/quantity.ts'
import { type Catalogue, toGoods } from '../catalogue/index.ts'
import type { Queries } from '../database/database.ts'
import { cutSentence } from './add.ts'
import { saveLines } from './store.ts'
import { findLinesOf, type StoredLine } from './stored-basket.ts'
import { deleteBasket, holdCustomersBasket, holdGuestsBasket } from './stored-owners.ts'

/**
 * Puts a guest's basket to the customer's own at login (D14, T-077), by the rule of adding: quantities add up, within
 * stock. What the guest chose last, a service or a code, goes before what the account had. Of several logins of one guest
 * at once the first takes it, and the others find nothing left. Answers what the shopper is told of lines that were cut.
 */
export const mergeIntoCustomer = async (
  { catalogue }: { readonly catalogue: Pick<Catalogue, 'stocked'> },
  tx: Queries,
  guestIdHash: Uint8Array,
  customerId: number,
): Promise<readonly string[]> => {
  const guestsId = await holdGuestsBasket(tx, guestIdHash)
  if (guestsId === null) return []
  const ownId = await holdCustomersBasket(tx, customerId, guestsId)
  const guests = await findLinesOf(tx, guestsId)
  const own = await findLinesOf(tx, ownId)
  const stocked = await catalogue.stocked(
    [...guests, ...own].map((line) => line.variationId),
    tx,
  )
  const goodsOf = new Map(stocked.map(({ row, product }) => [row.id, toGoods(row, product)]))
  const kept = (lines: readonly StoredLine[]) =>
    lines.flatMap(({ variationId, quantityHundredths }) => {
      const goods = goodsOf.get(variationId)
      return goods === undefined ? [] : [{ variationId, goods, quantity: quantity(quantityHundredths) }]
    })
  const { basket: merged, cut } = mergeBaskets(kept(own), kept(guests))
  await deleteBasket(tx, guestsId)
  if (merged.length > 0)
    await saveLines(
      tx,
      ownId,
      merged.map((line) => ({ variationId: line.variationId, quantityHundredths: line.quantity })),
    )
  const nameOf = new Map(stocked.map(({ row, product }) => [row.id, product.name]))
  /* A sentence for each reason, not for each line: a page shows them until they are closed. */
  return [...new Set(cut.map(({ cutBy }) => cutBy))].map((reason) => {
    const names = cut.flatMap(({ variationId, cutBy }) =>
      cutBy === reason ? [nameOf.get(variationId) ?? ''] : [],
    )
    return `${[...new Set(names)].join(', ')}: ${reason === 'full' ? messages.basketFull : cutSentence(reason)}`
  })
}
