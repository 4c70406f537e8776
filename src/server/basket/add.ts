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
  units,
} from '#domain/measure/quantity.ts'
import { joinPlans, type LinePlan } from '#domain/planner/line-plans.ts'
import { MAX_BASKET_LINES, MAX_PER_LINE } from '#domain/quantity/limits.ts'
import { addedQuantity, maxAddQuantity } from '#domain/quantity/product-page.ts'
import { toGoods } from '../catalogue/index.ts'
import { allOrNothing } from '../database/all-or-nothing.ts'
import type { Database, Queries } from '../database/database.ts'
import type { DeliveryCoverage, DeliveryFeature } from '../delivery/index.ts'
import type { Visitor } from '../session/visitor.ts'
import { earlierResult, toRecentAdd } from './recent-adds.ts'
import type { BasketRefusal } from './refusal.ts'
import {
  type AddableRow,
  countLinesOf,
  findAddable,
  findFirstOfProduct,
  type LockedBasket,
  lockOrCreateBasket,
  recordAdd,
  saveLines,
} from './store.ts'

/**
 * A requested line: a variation; a product, which stands for its first variation (OP-14); a variation that
 * was saved for later and is moved back; or an extra for the goods before it, in as many packs as they need
 * (P-166).
 */
export interface RequestedLine {
  readonly kind: 'variation' | 'product' | 'saved' | 'extra'
  readonly id: number
  /** As received; an extra's is calculated. */
  readonly quantity: unknown
  /** The layout plans that it is added by (L-088). */
  readonly plans?: readonly LinePlan[]
  /** All of it or nothing: less than requested is refused (L-087). */
  readonly exact?: boolean
}

/** The result of an add for one variation. */
interface AddedItem {
  readonly variationId: number
  readonly wanted: Quantity
  /** The quantity that was added. */
  readonly added: Quantity
  /** For the shopper: how much was added, when less than requested (S-024); else null. */
  readonly message: string | null
}

export interface AddResult {
  /** Lines in the basket now. */
  readonly count: number
  readonly items: readonly AddedItem[]
  /** Corrections, as sentences for the shopper. */
  readonly notes: readonly string[]
}

export interface AddDeps {
  readonly database: Database
  readonly delivery: Pick<DeliveryFeature, 'coverage'>
}

/**
 * Adds goods to the visitor's basket, all of them or none (P-120). The basket's row is locked first, so that
 * adds from two tabs queue and neither overwrites the other; one statement reads the variations and one
 * writes the lines. Six statements in all, BEGIN and COMMIT included, whatever the basket holds; seven with a
 * request key.
 *
 * A repeated request key adds nothing: it returns the earlier result if the goods are the same (S-038), and
 * 409 if they differ. A refused add is not recorded, so that the same press can succeed once there is stock.
 * `together` writes in the same transaction what belongs to the goods.
 */
export const addToBasket =
  ({ database, delivery }: AddDeps) =>
  async (
    visitor: Visitor,
    requested: readonly RequestedLine[],
    requestKey: string | null = null,
    together: (tx: Queries) => Promise<void> = async () => {},
  ): Promise<Result<AddResult, BasketRefusal>> => {
    const coverage = await delivery.coverage()
    const outcome = await allOrNothing<AddResult, BasketRefusal | Repeated>(database, async (tx) => {
      const basket = await lockOrCreateBasket(tx, visitor.idHash, requestKey)
      const earlier = earlierResult(basket.earlierAdd, requested)
      if (earlier === 'other-goods') return err({ status: 409, message: messages.somethingWrong })
      if (earlier !== null) return err({ repeated: earlier })
      const added = await addToLocked(tx, basket, coverage, requested)
      if (added.ok) await together(tx)
      if (added.ok && requestKey !== null)
        await recordAdd(tx, basket.id, toRecentAdd(requestKey, requested, added.value))
      return added
    })
    if (outcome.ok) return outcome
    return 'repeated' in outcome.error ? ok(outcome.error.repeated) : err(outcome.error)
  }

/** A repeated add: its transaction is rolled back, so that the basket's version does not change. */
interface Repeated {
  readonly repeated: AddResult
}

/** The same inside a transaction; a refused add writes nothing. */
export const addInTransaction = async (
  tx: Queries,
  coverage: DeliveryCoverage,
  visitor: Visitor,
  requested: readonly RequestedLine[],
): Promise<Result<AddResult, BasketRefusal>> =>
  addToLocked(tx, await lockOrCreateBasket(tx, visitor.idHash), coverage, requested)

const addToLocked = async (
  tx: Queries,
  basket: LockedBasket,
  coverage: DeliveryCoverage,
  requested: readonly RequestedLine[],
): Promise<Result<AddResult, BasketRefusal>> => {
  const rows = await findRequested(tx, basket, requested)
  const decided = decide(requested, rows, basket.postcode, (goods, sku) =>
    coverage.delivers(goods, sku, basket.postcode),
  )
  if (!decided.ok) return decided
  const { lines, items, notes } = decided.value
  const [note] = notes
  /* The basket already holds all the stock: nothing changes, so the add is refused (S-024). */
  if (note !== undefined && items.every(({ added }) => added === 0))
    return err({ status: 422, message: note })
  const isNew = ({ id, inBasketHundredths }: AddableRow) => lines.has(id) && inBasketHundredths === null
  const newIds = new Set(rows.filter(isNew).map(({ id }) => id))
  const count = (await countLinesOf(tx, basket.id)) + newIds.size
  if (count > MAX_BASKET_LINES) return err({ status: 422, message: messages.basketFull })
  await saveLines(
    tx,
    basket.id,
    [...lines].map(([variationId, quantityHundredths]) => ({
      variationId,
      quantityHundredths,
      plans: joinPlans(
        rows.find(({ id }) => id === variationId)?.plans ?? null,
        requested.flatMap(({ id, plans = [] }) => (id === variationId ? plans : [])),
      ),
    })),
  )
  return ok({ count, items, notes })
}

const findRequested = async (
  tx: Queries,
  basket: LockedBasket,
  requested: readonly RequestedLine[],
): Promise<readonly AddableRow[]> => {
  const products = requested.filter(({ kind }) => kind === 'product')
  const variations = requested.filter(({ kind }) => kind !== 'product').map(({ id }) => id)
  const [firsts, named] = [
    products[0] === undefined ? [] : await findFirstOfProduct(tx, basket.id, products[0].id),
    variations.length === 0 ? [] : await findAddable(tx, basket.id, variations),
  ]
  return [...firsts, ...named]
}

/** Sentence on why a line holds less than requested (P-123). */
export const cutMessage = (cutBy: NonNullable<AddedLine['cutBy']>): string =>
  cutBy === 'stock' ? messages.notEnoughStock : messages.lineFull(plainQuantity(MAX_PER_LINE))

/** '3 were added, there are no more.'; prefixed with the name when several lines were requested. */
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
  requested: readonly RequestedLine[],
  rows: readonly AddableRow[],
  postcode: string | null,
  delivers: (goods: Goods, sku: string) => boolean,
): Result<Decided, BasketRefusal> => {
  const lines = new Map<number, Quantity>()
  const items: AddedItem[] = []
  const notes = new Set<string>()
  const laid: LaidLine[] = []
  /** With its name where there are several. */
  const named = (name: string, sentence: string): string =>
    requested.length === 1 ? sentence : `${name}: ${sentence}`
  for (const { kind, id, quantity: rawQuantity, exact = false } of requested) {
    const row = rows.find((candidate) => (kind === 'product' ? candidate.productId : candidate.id) === id)
    if (row === undefined || row.withdrawn || row.productWithdrawn)
      return err({ status: 404, message: messages.notFound })
    const goods = toGoods(row, row)
    if (kind === 'extra' && !isExtra(goods)) return err({ status: 404, message: messages.notFound })
    /* Samples need no extras. */
    const packs = kind === 'extra' ? extraPacks(goods, laid) : null
    if (packs === 0) continue
    const delivered = delivers(goods, row.sku)
    const buyable = isBuyable(goods, { soldOnline: row.buyable, withdrawn: false, delivered })
    /* A request may name the same variation twice; the second quantity adds to the first. */
    const held = lines.get(row.id) ?? (row.inBasketHundredths === null ? null : row.inBasketHundredths)
    const amount = packs === null ? parseQuantity(rawQuantity) : units(packs)
    const added = amount === null ? null : addedQuantity(goods, amount)
    if (added?.ok) laid.push({ goods, quantity: added.value })
    const line =
      kind === 'saved' && amount !== null
        ? restoreLine(goods, buyable, held, amount)
        : addToLine(goods, buyable, held, amount)
    if (!line.ok) {
      const sentences = {
        'no-quantity': messages.setQuantity,
        'too-much': messages.addedQuantityTooLarge(plainQuantity(maxAddQuantity(goods))),
        'not-buyable': postcode === null ? messages.notBuyable : messages.notDelivered(postcode),
        'no-stock': messages.notEnoughStock,
      } as const
      const sentence = sentences[line.error]
      return err({ status: 422, message: exact ? named(row.name, sentence) : sentence })
    }
    lines.set(row.id, line.value.quantity)
    const { requested: requestedQuantity, added: addedToLine, cutBy } = line.value
    if (exact && cutBy !== null) return err({ status: 422, message: named(row.name, cutMessage(cutBy)) })
    const name = requested.length === 1 ? null : row.name
    const message = cutBy === null ? null : addedSentence(goods, addedToLine, cutBy, name)
    items.push({ variationId: row.id, wanted: requestedQuantity, added: addedToLine, message })
    if (cutBy !== null) notes.add(cutMessage(cutBy))
  }
  return ok({ lines, items, notes: [...notes] })
}
