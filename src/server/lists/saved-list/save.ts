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
  | { readonly kind: 'customers'; readonly customerId: number }
  /** Null: the guest's open list, whatever its email. */
  | { readonly kind: 'guests'; readonly email: string | null }

/**
 * A customer's own list; the guest's open list; else a list under the email they entered (T-147 to T-150).
 */
const targetOf = (own: StoredList, typed: string | null): Result<Target, ListRefusal> => {
  if (own.customerId !== null) return ok({ kind: 'customers', customerId: own.customerId })
  if (own.listId !== null && (typed ?? '').trim() === '') return ok({ kind: 'guests', email: null })
  const email = parseEmail(typed)
  return email.ok ? ok({ kind: 'guests', email: email.value }) : err({ status: 200, message: email.error })
}

/** The guest's open list, locked, if it is under this email; null: whatever its email. */
const holdOpenList = async (
  tx: Queries,
  idHash: Uint8Array,
  email: string | null,
): Promise<number | null> => {
  const isOpen = email === null || (await findOwnList(tx, idHash)).email === email
  return isOpen ? await lockOwnList(tx, idHash) : null
}

/**
 * Returns the target list, locked. The guest's open list is read again: another tab of this browser, which held the
 * basket's lock first, may have created one under this email, and a login in another browser may have merged it.
 */
const holdTarget = async (
  tx: Queries,
  { visitor: { idHash }, ip }: ListRequest,
  target: Target,
): Promise<Result<number, ListRefusal>> => {
  if (target.kind === 'customers')
    return ok(await lockOrCreateList(tx, ownerOf.customer(target.customerId), null))
  const { email } = target
  const open = await holdOpenList(tx, idHash, email)
  if (open !== null) return ok(open)
  if (email === null) return err({ status: 200, message: messages.enterEmail })
  await countNewList(tx, ip)
  const listId = await lockOrCreateList(tx, ownerOf.browser(), email)
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
      const list = await holdTarget(tx, request, target.value)
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
