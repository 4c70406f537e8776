import { messages } from '#contract/messages.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { quantity } from '#domain/measure/quantity.ts'
import { mergedQuantity } from '#domain/quantity/basket-line.ts'
import { MOST_LINES } from '#domain/quantity/limits.ts'
import { deleteLine, holdBasket } from '../../basket/index.ts'
import { type Catalogue, toGoods } from '../../catalogue/index.ts'
import { allOrNothing } from '../../database/all-or-nothing.ts'
import type { Database, Queries } from '../../database/database.ts'
import { readEmail } from './email.ts'
import { type Asking, countNewList } from './opening.ts'
import type { ListRefusal } from './refusal.ts'
import {
  deleteList,
  findItem,
  findItems,
  findOwnList,
  lockOwnList,
  makeList,
  noList,
  openList,
  ownerOf,
  type StoredList,
  saveItem,
} from './store.ts'

export interface SaveDeps {
  readonly database: Database
  readonly catalogue: Pick<Catalogue, 'stocked'>
}

/** Which list a line goes to. */
type Target =
  | { readonly kind: 'own' }
  | { readonly kind: 'customers'; readonly customerId: number }
  | { readonly kind: 'guests'; readonly email: string }

/** A customer's own list; the list that a guest has open; else the one of the email that they give (T-147 to T-150). */
const targetOf = (own: StoredList, typed: string | null): Result<Target, ListRefusal> => {
  if (own.customerId !== null) return ok({ kind: 'customers', customerId: own.customerId })
  if (own.listId !== null && (typed ?? '').trim() === '') return ok({ kind: 'own' })
  const email = readEmail(typed)
  if (!email.ok) return err({ status: 200, message: email.error })
  return ok(email.value === own.email ? { kind: 'own' } : { kind: 'guests', email: email.value })
}

/** The list, locked. One that was open a moment ago may be gone, with its guest's login in another browser: as if none were. */
const holdTarget = async (
  tx: Queries,
  { visitor: { idHash }, ip }: Asking,
  target: Target,
  typed: string | null,
): Promise<Result<number, ListRefusal>> => {
  if (target.kind === 'customers') return ok(await makeList(tx, ownerOf.customer(target.customerId), null))
  if (target.kind === 'own') {
    const own = await lockOwnList(tx, idHash)
    if (own !== null) return ok(own)
  }
  const email = target.kind === 'guests' ? ok(target.email) : readEmail(typed)
  if (!email.ok) return err({ status: 200, message: email.error })
  /* Another tab of this browser may have made one under the email since: the basket's lock let it go first. */
  const hasList = (await findOwnList(tx, idHash)).email === email.value
  const there = hasList ? await lockOwnList(tx, idHash) : null
  if (there !== null) return ok(there)
  await countNewList(tx, ip)
  const listId = await makeList(tx, ownerOf.browser(), email.value)
  await openList(tx, idHash, listId)
  return ok(listId)
}

/**
 * Moves a line out of the basket into the saved list (T-152, OP-55). An email opens a list of this browser alone, and only
 * tags it: a guest writes to no list of another browser, and learns nothing of one (HZ-02, D32).
 */
export const saveForLater = async (
  { database, catalogue }: SaveDeps,
  asking: Asking,
  lineId: number,
  typedEmail: string | null,
): Promise<Result<null, ListRefusal>> => {
  const { visitor } = asking
  const own = visitor.isNew ? noList : await findOwnList(database.queries, visitor.idHash)
  const target = targetOf(own, typedEmail)
  if (!target.ok) return target
  return allOrNothing(database, async (tx): Promise<Result<null, ListRefusal>> => {
    const basketId = await holdBasket(tx, visitor.idHash)
    const line = basketId === null ? null : await deleteLine(tx, basketId, lineId)
    if (line === null) return err({ status: 404, message: messages.lineMissing })
    const list = await holdTarget(tx, asking, target.value, typedEmail)
    if (!list.ok) return list
    if (await isFull(tx, list.value, line.variationId))
      return err({ status: 200, message: messages.savedListFull })
    await addItem(tx, catalogue, list.value, line)
    return ok(null)
  })
}

/** Whether a locked list has as many items as a basket has lines, all others: each page of the basket shows all of them. */
const isFull = async (tx: Queries, listId: number, variationId: number): Promise<boolean> => {
  const items = await findItems(tx, listId)
  return items.length >= MOST_LINES && !items.some((item) => item.variationId === variationId)
}

/** Puts goods to a locked list; what is there already adds up in whole tiles, however little is in stock. */
const addItem = async (
  tx: Queries,
  catalogue: Pick<Catalogue, 'stocked'>,
  listId: number,
  { variationId, quantityHundredths }: { readonly variationId: number; readonly quantityHundredths: number },
): Promise<void> => {
  const there = await findItem(tx, listId, variationId)
  const [stocked] = there === null ? [] : await catalogue.stocked([variationId], tx)
  const both =
    there === null || stocked === undefined
      ? null
      : mergedQuantity(
          { ...toGoods(stocked.row, stocked.product), stock: null },
          quantity(there.quantityHundredths),
          quantity(quantityHundredths),
        )
  await saveItem(tx, listId, variationId, both?.quantity ?? quantityHundredths)
}

/** Adds all of another list to one that is locked, and deletes it. */
export const composeList = async (
  tx: Queries,
  catalogue: Pick<Catalogue, 'stocked'>,
  listId: number,
  other: number,
): Promise<void> => {
  for (const item of await findItems(tx, other)) await addItem(tx, catalogue, listId, item)
  await deleteList(tx, other)
}
