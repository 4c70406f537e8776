import { messages } from '#contract/messages.ts'
import { type AddedLine, addToLine, restoreLine } from '#domain/basket/add.ts'
import { isBuyable } from '#domain/catalogue/buyable.ts'
import { type Goods, soldByArea } from '#domain/catalogue/goods.ts'
import { extraPacks, isExtra, type LaidLine } from '#domain/extras/quantities.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import {
  parseQuantity,
  plainQuantity,
  printedQuantity,
  type Quantity,
  quantity,
  units,
} from '#domain/measure/quantity.ts'
import { MOST_LINES, MOST_PER_LINE } from '#domain/quantity/limits.ts'
import { addedQuantity, mostPerAdd } from '#domain/quantity/product-page.ts'
import { toGoods } from '../catalogue/index.ts'
import { allOrNothing } from '../database/all-or-nothing.ts'
import type { Database, Queries } from '../database/database.ts'
import type { DeliveryCoverage, DeliveryFeature } from '../delivery/index.ts'
import type { Visitor } from '../session/visitor.ts'
import { answerOfEarlier, recentAdd } from './recent-adds.ts'
import type { Refusal } from './refusal.ts'
import {
  type AddableRow,
  countLinesOf,
  findAddable,
  findFirstOfProduct,
  type LockedBasket,
  lockBasket,
  recordAdd,
  saveLines,
} from './store.ts'

/**
 * What the shopper wants: a variation, or a product that stands for its first variation (OP-14); or a variation that was
 * saved for later and comes back; or an extra beside the goods before it, as many packs as they need (P-166).
 */
export interface RequestedLine {
  readonly kind: 'variation' | 'product' | 'saved' | 'extra'
  readonly id: number
  /** As it arrived; an extra's is worked out. */
  readonly quantity: unknown
}

/** What an add did to one variation. */
interface AddedItem {
  readonly variationId: number
  readonly wanted: Quantity
  /** What of it went in. */
  readonly added: Quantity
  /** How much went in, for the shopper, where it is less than was wanted (S-024); else null. */
  readonly message: string | null
}

export interface Added {
  /** Lines in the basket now. */
  readonly count: number
  readonly items: readonly AddedItem[]
  /** What was corrected, in words for the shopper. */
  readonly notes: readonly string[]
}

export interface AddDeps {
  readonly database: Database
  readonly delivery: Pick<DeliveryFeature, 'coverage'>
}

/**
 * Puts goods into the visitor's basket, all of them or none (P-120). The basket's row is locked first, so that adds from
 * two tabs queue and neither loses the other's; the variations are read by one statement and the lines written by one.
 * Six statements in all, BEGIN and COMMIT included, whatever the basket holds; seven with a request key.
 *
 * An add with the key of an earlier one puts nothing in: it gets the earlier answer where it wants the same goods (S-038),
 * and 409 where it wants others. A refused add is not recorded, so that the same press is tried again once there is stock.
 */
export const addToBasket = async (
  { database, delivery }: AddDeps,
  visitor: Visitor,
  wanted: readonly RequestedLine[],
  requestKey: string | null = null,
): Promise<Result<Added, Refusal>> => {
  const reach = await delivery.coverage()
  const outcome = await allOrNothing<Added, Refusal | Repeated>(database, async (tx) => {
    const basket = await lockBasket(tx, visitor.idHash, requestKey)
    const earlier = answerOfEarlier(basket.earlierAdd, wanted)
    if (earlier === 'other-goods') return err({ status: 409, message: messages.somethingWrong })
    if (earlier !== null) return err({ repeated: earlier })
    const added = await addToLocked(tx, basket, reach, wanted)
    if (added.ok && requestKey !== null)
      await recordAdd(tx, basket.id, recentAdd(requestKey, wanted, added.value))
    return added
  })
  if (outcome.ok) return outcome
  return 'repeated' in outcome.error ? ok(outcome.error.repeated) : err(outcome.error)
}

/** An add that was done before: its transaction is rolled back, so that the basket's version stays. */
interface Repeated {
  readonly repeated: Added
}

/** The same inside a transaction, into whose basket nothing is put when it is refused. */
export const addWithin = async (
  tx: Queries,
  reach: DeliveryCoverage,
  visitor: Visitor,
  wanted: readonly RequestedLine[],
): Promise<Result<Added, Refusal>> => addToLocked(tx, await lockBasket(tx, visitor.idHash), reach, wanted)

const addToLocked = async (
  tx: Queries,
  basket: LockedBasket,
  reach: DeliveryCoverage,
  wanted: readonly RequestedLine[],
): Promise<Result<Added, Refusal>> => {
  const rows = await findRequested(tx, basket, wanted)
  const decided = decide(wanted, rows, basket.postcode, (goods, sku) =>
    reach.delivers(goods, sku, basket.postcode),
  )
  if (!decided.ok) return decided
  const { lines, items, notes } = decided.value
  const [note] = notes
  /* A basket that holds all there is already is not changed, so the add is refused (S-024). */
  if (note !== undefined && items.every(({ added }) => added === 0))
    return err({ status: 422, message: note })
  const isNew = ({ id, inBasketHundredths }: AddableRow) => lines.has(id) && inBasketHundredths === null
  const fresh = new Set(rows.filter(isNew).map(({ id }) => id))
  const count = (await countLinesOf(tx, basket.id)) + fresh.size
  if (count > MOST_LINES) return err({ status: 422, message: messages.basketFull })
  await saveLines(
    tx,
    basket.id,
    [...lines].map(([variationId, quantityHundredths]) => ({ variationId, quantityHundredths })),
  )
  return ok({ count, items, notes })
}

const findRequested = async (
  tx: Queries,
  basket: LockedBasket,
  wanted: readonly RequestedLine[],
): Promise<readonly AddableRow[]> => {
  const products = wanted.filter(({ kind }) => kind === 'product')
  const variations = wanted.filter(({ kind }) => kind !== 'product').map(({ id }) => id)
  const [firsts, named] = [
    products[0] === undefined ? [] : await findFirstOfProduct(tx, basket.id, products[0].id),
    variations.length === 0 ? [] : await findAddable(tx, basket.id, variations),
  ]
  return [...firsts, ...named]
}

/** Why a line holds less than was asked for (P-123). */
export const cutSentence = (cutBy: NonNullable<AddedLine['cutBy']>): string =>
  cutBy === 'stock' ? messages.notEnoughStock : messages.lineFull(plainQuantity(MOST_PER_LINE))

/** '3 were added, there are no more.'; of several, by name. */
const addedSentence = (
  goods: Goods,
  added: Quantity,
  cutBy: NonNullable<AddedLine['cutBy']>,
  name: string | null,
): string => {
  const amount = added === 0 ? 'None' : `${printedQuantity(added)}${soldByArea(goods) ? ' m²' : ''}`
  const isOne = added === 100 && !soldByArea(goods)
  const sentence = cutBy === 'stock' ? messages.addedNoMore(amount, isOne) : messages.addedSome(amount, isOne)
  return name === null ? sentence : `${name}: ${sentence}`
}

interface Decided {
  /** Whole lines after the add, by variation. */
  readonly lines: ReadonlyMap<number, Quantity>
  readonly items: readonly AddedItem[]
  readonly notes: readonly string[]
}

const decide = (
  wanted: readonly RequestedLine[],
  rows: readonly AddableRow[],
  postcode: string | null,
  delivers: (goods: Goods, sku: string) => boolean,
): Result<Decided, Refusal> => {
  const lines = new Map<number, Quantity>()
  const items: AddedItem[] = []
  const notes = new Set<string>()
  const laid: LaidLine[] = []
  for (const { kind, id, quantity: asked } of wanted) {
    const row = rows.find((candidate) => (kind === 'product' ? candidate.productId : candidate.id) === id)
    if (row === undefined || row.withdrawn || row.productWithdrawn)
      return err({ status: 404, message: messages.notFound })
    const goods = toGoods(row, row)
    if (kind === 'extra' && !isExtra(goods)) return err({ status: 404, message: messages.notFound })
    /* A sample needs no grout. */
    const packs = kind === 'extra' ? extraPacks(goods, laid) : null
    if (packs === 0) continue
    const delivered = delivers(goods, row.sku)
    const buyable = isBuyable(goods, { soldOnline: row.buyable, withdrawn: false, delivered })
    /* The same variation may be named twice in one call; the second adds to the first. */
    const held =
      lines.get(row.id) ?? (row.inBasketHundredths === null ? null : quantity(row.inBasketHundredths))
    const amount = packs === null ? parseQuantity(asked) : units(packs)
    const added = amount === null ? null : addedQuantity(goods, amount)
    if (added?.ok) laid.push({ goods, quantity: added.value })
    const line =
      kind === 'saved' && amount !== null
        ? restoreLine(goods, buyable, held, amount)
        : addToLine(goods, buyable, held, amount)
    if (!line.ok) {
      const sentences = {
        'no-quantity': messages.setQuantity,
        'too-much': messages.addedQuantityTooLarge(plainQuantity(mostPerAdd(goods))),
        'not-buyable': postcode === null ? messages.notBuyable : messages.notDelivered(postcode),
        'no-stock': messages.notEnoughStock,
      } as const
      return err({ status: 422, message: sentences[line.error] })
    }
    lines.set(row.id, line.value.quantity)
    const { wanted: whole, added: more, cutBy } = line.value
    const name = wanted.length === 1 ? null : row.name
    const message = cutBy === null ? null : addedSentence(goods, more, cutBy, name)
    items.push({ variationId: row.id, wanted: whole, added: more, message })
    if (cutBy !== null) notes.add(cutSentence(cutBy))
  }
  return ok({ lines, items, notes: [...notes] })
}
