import { messages } from '#contract/messages.ts'
import { addToLine } from '#domain/basket/add.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { parseQuantity, plainQuantity, quantity } from '#domain/measure/quantity.ts'
import { mostPerAdd } from '#domain/quantity/product-page.ts'
import { toGoods } from '../catalogue/index.ts'
import { allOrNothing } from '../database/all-or-nothing.ts'
import type { Database, Queries } from '../database/database.ts'
import type { DeliveryFace } from '../delivery/index.ts'
import type { Visitor } from '../http/visitor.ts'
import {
  type AddableRow,
  countLines,
  findAddable,
  findFirstOfProduct,
  type LockedBasket,
  lockBasket,
  type NewLine,
  putLines,
} from './store.ts'

/** What the shopper wants: a variation, or a product that stands for its first variation. */
export interface Wanted {
  readonly kind: 'variation' | 'product'
  readonly id: number
  /** As it arrived. */
  readonly quantity: unknown
}

export interface Refusal {
  readonly status: 404 | 422
  readonly message: string
}

export interface Added {
  readonly count: number
  readonly notes: readonly string[]
}

export interface AddDeps {
  readonly database: Database
  readonly delivery: Pick<DeliveryFace, 'isServed'>
}

/**
 * Puts goods into the visitor's basket, all of them or none (P-120). The basket's row is locked first, so that adds from
 * two tabs queue and neither loses the other's; the variations are read in one statement and the lines written in one.
 * Six statements in all, BEGIN and COMMIT included, whatever the basket holds.
 */
export const addToBasket = (
  { database, delivery }: AddDeps,
  visitor: Visitor,
  wanted: readonly Wanted[],
): Promise<Result<Added, Refusal>> =>
  allOrNothing(database, async (tx) => {
    const basket = await lockBasket(tx, visitor.idHash)
    const rows = await findWanted(tx, basket, wanted)
    const served = basket.postcode === null || (await delivery.isServed(basket.postcode))
    const lines = new Map<number, NewLine>()
    const notes = new Set<string>()
    for (const item of wanted) {
      const row = rows.find(
        (candidate) => (item.kind === 'product' ? candidate.productId : candidate.id) === item.id,
      )
      if (row === undefined || row.withdrawn || row.productWithdrawn)
        return err({ status: 404 as const, message: messages.notFound })
      const line = addOne(row, served, lines.get(row.id), item.quantity, basket)
      if (!line.ok) return line
      lines.set(row.id, line.value.line)
      for (const note of line.value.notes) notes.add(note)
    }
    await putLines(tx, basket.id, [...lines.values()])
    return ok({ count: await countLines(tx, visitor.idHash), notes: [...notes] })
  })

const findWanted = async (
  tx: Queries,
  basket: LockedBasket,
  wanted: readonly Wanted[],
): Promise<readonly AddableRow[]> => {
  const [first] = wanted
  if (first?.kind === 'product') return findFirstOfProduct(tx, basket.id, first.id)
  return findAddable(
    tx,
    basket.id,
    wanted.map((item) => item.id),
  )
}

const addOne = (
  row: AddableRow,
  served: boolean,
  sofar: NewLine | undefined,
  asked: unknown,
  { postcode }: LockedBasket,
): Result<{ readonly line: NewLine; readonly notes: readonly string[] }, Refusal> => {
  const goods = toGoods(row, row)
  const priced = row.isSample || row.sellingRate > 0
  const held = sofar?.quantityHundredths ?? row.inBasketHundredths
  const added = addToLine(
    goods,
    row.buyable && priced && served,
    held === null ? null : quantity(held),
    parseQuantity(asked),
  )
  if (added.ok)
    return ok({
      line: { variationId: row.id, quantityHundredths: added.value.quantity },
      notes: added.value.capped ? [messages.notEnoughStock] : [],
    })
  const sentences = {
    'no-quantity': messages.setQuantity,
    'too-much': messages.addedQuantityTooLarge(plainQuantity(mostPerAdd(goods))),
    'not-buyable': postcode === null ? messages.notBuyable : messages.notDelivered(postcode),
    'no-stock': messages.notEnoughStock,
  } as const
  return err({ status: 422, message: sentences[added.error] })
}
