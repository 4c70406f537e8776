import { messages } from '#contract/messages.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { joinPlans } from '#domain/planner/line-plans.ts'
import { mergedQuantity } from '#domain/quantity/basket-line.ts'
import { MAX_BASKET_LINES } from '#domain/quantity/limits.ts'
import { deleteLine, lockExistingBasket, type NewLine } from '../../basket/index.ts'
import { type Catalogue, toGoods } from '../../catalogue/index.ts'
import { allOrNothing } from '../../database/all-or-nothing.ts'
import type { Database, Queries } from '../../database/database.ts'
import { parseEmail } from './email.ts'
import { countNewList, type ListRequest } from './opening.ts'
import type { ListRefusal } from './refusal.ts'
import {
  deleteList,
  emptyList,
  findItem,
  findItems,
  findOwnList,
  lockOrCreateList,
  lockOwnList,
  openList,
  ownerOf,
  type StoredList,
  saveItem,
} from './store.ts'

export interface SaveDeps {
  readonly database: Database
  readonly catalogue: Pick<Catalogue, 'stocked'>
}

/** The list that a line is saved to. */
type Target =
  | { readonly kind: 'own' }
  | { readonly kind: 'customers'; readonly customerId: number }
  | { readonly kind: 'guests'; readonly email: string }

/**
 * A customer's own list; the guest's open list; else a list under the email they entered (T-147 to T-150).
 */
const targetOf = (own: StoredList, typed: string | null): Result<Target, ListRefusal> => {
  if (own.customerId !== null) return ok({ kind: 'customers', customerId: own.customerId })
  if (own.listId !== null && (typed ?? '').trim() === '') return ok({ kind: 'own' })
  const email = parseEmail(typed)
  if (!email.ok) return err({ status: 200, message: email.error })
  return ok(email.value === own.email ? { kind: 'own' } : { kind: 'guests', email: email.value })
}

/**
 * Returns the target list, locked. If an open list has meanwhile been merged by the guest's login in another
 * browser, it continues as if none were open.
 */
const holdTarget = async (
  tx: Queries,
  { visitor: { idHash }, ip }: ListRequest,
  target: Target,
  typed: string | null,
): Promise<Result<number, ListRefusal>> => {
  if (target.kind === 'customers')
    return ok(await lockOrCreateList(tx, ownerOf.customer(target.customerId), null))
  if (target.kind === 'own') {
    const own = await lockOwnList(tx, idHash)
    if (own !== null) return ok(own)
  }
  const email = target.kind === 'guests' ? ok(target.email) : parseEmail(typed)
  if (!email.ok) return err({ status: 200, message: email.error })
  /*
   * Another tab of this browser, which held the basket's lock first, may have created a list under this email
   * meanwhile.
   */
  const hasList = (await findOwnList(tx, idHash)).email === email.value
  const existing = hasList ? await lockOwnList(tx, idHash) : null
  if (existing !== null) return ok(existing)
  await countNewList(tx, ip)
  const listId = await lockOrCreateList(tx, ownerOf.browser(), email.value)
  await openList(tx, idHash, listId)
  return ok(listId)
}

/**
 * Moves a line from the basket to the saved list (T-152, OP-55). An email opens a new list of this browser
 * and only tags it: a guest cannot write to a list of another browser, or learn whether there is one (HZ-02,
 * D32).
 */
export const saveForLater =
  ({ database, catalogue }: SaveDeps) =>
  async (
    request: ListRequest,
    lineId: number,
    typedEmail: string | null,
  ): Promise<Result<null, ListRefusal>> => {
    const { visitor } = request
    const own = visitor.isNew ? emptyList : await findOwnList(database.queries, visitor.idHash)
    const target = targetOf(own, typedEmail)
    if (!target.ok) return target
    return allOrNothing(database, async (tx): Promise<Result<null, ListRefusal>> => {
      const basketId = await lockExistingBasket(tx, visitor.idHash)
      const line = basketId === null ? null : await deleteLine(tx, basketId, lineId)
      if (line === null) return err({ status: 404, message: messages.lineMissing })
      const list = await holdTarget(tx, request, target.value, typedEmail)
      if (!list.ok) return list
      if (await isFull(tx, list.value, line.variationId))
        return err({ status: 200, message: messages.savedListFull })
      await addItem(tx, catalogue, list.value, line)
      return ok(null)
    })
  }

/**
 * Whether a locked list is full, at the line limit of a basket, and lacks this variation. The limit holds
 * because every basket page shows the whole list.
 */
const isFull = async (tx: Queries, listId: number, variationId: number): Promise<boolean> => {
  const items = await findItems(tx, listId)
  return items.length >= MAX_BASKET_LINES && !items.some((item) => item.variationId === variationId)
}

/**
 * Adds goods to a locked list; with an existing item the quantities add up in whole tiles, regardless of
 * stock.
 */
const addItem = async (
  tx: Queries,
  catalogue: Pick<Catalogue, 'stocked'>,
  listId: number,
  { variationId, quantityHundredths, plans = null }: NewLine,
): Promise<void> => {
  const existing = await findItem(tx, listId, variationId)
  const [stocked] = existing === null ? [] : await catalogue.stocked([variationId], tx)
  const merged =
    existing === null || stocked === undefined
      ? null
      : mergedQuantity(
          { ...toGoods(stocked.row, stocked.product), stock: null },
          existing.quantityHundredths,
          quantityHundredths,
        )
  await saveItem(tx, listId, {
    variationId,
    quantityHundredths: merged?.quantity ?? quantityHundredths,
    plans: joinPlans(existing?.plans ?? null, plans),
  })
}

/** Adds all items of another list to a locked one, and deletes the other. */
export const mergeList = async (
  tx: Queries,
  catalogue: Pick<Catalogue, 'stocked'>,
  listId: number,
  other: number,
): Promise<void> => {
  for (const item of await findItems(tx, other)) await addItem(tx, catalogue, listId, item)
  await deleteList(tx, other)
}
