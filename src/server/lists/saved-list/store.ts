import { randomUUID } from 'node:crypto'
import { and, asc, eq, exists, inArray, isNotNull, lt, notExists, type SQL, sql } from 'drizzle-orm'
import { retentionPeriods } from '#contract/retention.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import type { Quantity } from '#domain/measure/quantity.ts'
import type { LinePlan } from '#domain/planner/line-plans.ts'
import { MAX_BASKET_LINES } from '#domain/quantity/limits.ts'
import type { Queries } from '../../database/database.ts'
import { savedList, savedListItem, session } from '../../database/schema/index.ts'

export interface SavedItem {
  readonly id: number
  readonly variationId: number
  readonly quantityHundredths: Quantity
}

/** With the layout plans that it was added to the basket by (L-088). */
export interface PlannedItem extends SavedItem {
  readonly plans: readonly LinePlan[] | null
}

/** A visitor's list, with the session data that presenting it needs. */
export type StoredList = {
  /** Null: no list is open. */
  readonly listId: number | null
  /** A guest's email. */
  readonly email: string | null
  readonly customerId: number | null
  readonly postcode: string | null
  /** Oldest first. */
  readonly items: readonly SavedItem[]
}

export const emptyList: StoredList = {
  listId: null,
  email: null,
  customerId: null,
  postcode: null,
  items: [],
}

/**
 * Lists that earlier versions opened by email alone, in any browser: found by their email, and only read
 * (D32).
 */
const isShared: SQL = sql`${savedList.owner} like 'email %'`

/** A customer's list belongs to their account; a guest's is the one open in their session (OP-55). */
const isOwnList: SQL = sql`${savedList.id} = case when ${session.customerId} is null then ${session.savedListId}
  else (select own.id from ${savedList} own where own.owner = 'customer ' || ${session.customerId}::text) end
  and not ${isShared}`

/** The visitor's open list with its items; one statement. */
export const findOwnList = async (queries: Queries, idHash: Uint8Array): Promise<StoredList> => {
  const { rows } = await queries.execute<StoredList>(sql`
    select ${savedList.id} as "listId", ${savedList.email}, ${session.customerId} as "customerId", ${session.postcode},
      coalesce((select json_agg(json_build_object('id', item.id, 'variationId', item.variation_id,
        'quantityHundredths', item.quantity_hundredths) order by item.id)
        from ${savedListItem} item where item.list_id = ${savedList.id}), '[]') as items
    from ${session} left join ${savedList} on ${isOwnList}
    where ${session.idHash} = ${idHash}`)
  return rows[0] ?? emptyList
}

/** The visitor's open list, locked; null when none is open. */
export const lockOwnList = async (tx: Queries, idHash: Uint8Array): Promise<number | null> => {
  const { rows } = await tx.execute<{ id: number }>(sql`select ${savedList.id} from ${session}
    join ${savedList} on ${isOwnList} where ${session.idHash} = ${idHash} for no key update of ${savedList}`)
  return rows[0]?.id ?? null
}

export const ownerOf = {
  customer: (customerId: number): string => `customer ${customerId}`,
  /** Opened by an emailed link: every browser that opened it has proved access to the mailbox. */
  mailbox: (email: string): string => `mailbox ${email}`,
  /** Every browser has its own list; the guest's email only tags it (HZ-02). */
  browser: (): string => `browser ${randomUUID()}`,
}

/** Finds or creates an owner's list, and locks it. */
export const lockOrCreateList = async (tx: Queries, owner: string, email: string | null): Promise<number> => {
  const [row] = await tx
    .insert(savedList)
    .values({ owner, email })
    .onConflictDoUpdate({ target: savedList.owner, set: { updatedAt: sql`now()` } })
    .returning({ id: savedList.id })
  if (row === undefined) throw new Error('A saved list was neither found nor made.')
  return row.id
}

/** Opens a list for a guest's session, unless a login has just merged it into an account. */
export const openList = async (tx: Queries, idHash: Uint8Array, savedListId: number): Promise<void> => {
  await tx.execute(sql`insert into ${session} (id_hash, saved_list_id)
    select ${idHash}, id from ${savedList} where id = ${savedListId} for key share
    on conflict (id_hash) do update set saved_list_id = excluded.saved_list_id, seen_at = now()`)
}

export const findItem = async (
  tx: Queries,
  listId: number,
  variationId: number,
): Promise<PlannedItem | null> => {
  const [row] = await items(
    tx,
    and(eq(savedListItem.listId, listId), eq(savedListItem.variationId, variationId)),
  )
  return row ?? null
}

export const findItems = (tx: Queries, listId: number): Promise<PlannedItem[]> =>
  items(tx, eq(savedListItem.listId, listId))

const items = (tx: Queries, where: SQL | undefined): Promise<PlannedItem[]> =>
  tx
    .select({
      id: savedListItem.id,
      variationId: savedListItem.variationId,
      quantityHundredths: savedListItem.quantityHundredths,
      plans: savedListItem.plans,
    })
    .from(savedListItem)
    .where(where)
    .orderBy(asc(savedListItem.id))

/** Sets an item of a locked list; one for each variation. */
export const saveItem = async (
  tx: Queries,
  listId: number,
  { variationId, quantityHundredths, plans }: Omit<PlannedItem, 'id'>,
): Promise<void> => {
  await tx
    .insert(savedListItem)
    .values({ listId, variationId, quantityHundredths, plans })
    .onConflictDoUpdate({
      target: [savedListItem.listId, savedListItem.variationId],
      set: { quantityHundredths, plans },
    })
}

/** Deletes an item of a list; null when the list has no such item. */
export const deleteItem = async (
  tx: Queries,
  listId: number,
  itemId: number,
): Promise<PlannedItem | null> => {
  const [row] = await tx
    .delete(savedListItem)
    .where(and(eq(savedListItem.id, itemId), eq(savedListItem.listId, listId)))
    .returning({
      id: savedListItem.id,
      variationId: savedListItem.variationId,
      quantityHundredths: savedListItem.quantityHundredths,
      plans: savedListItem.plans,
    })
  return row ?? null
}

/** The list open in a guest's session, whatever its present owner; locked. */
export const lockGuestList = async (tx: Queries, idHash: Uint8Array): Promise<number | null> => {
  const { rows } = await tx.execute<{ id: number }>(sql`select ${savedList.id} from ${session}
    join ${savedList} on ${savedList.id} = ${session.savedListId}
    where ${session.idHash} = ${idHash} and not ${isShared} for no key update of ${savedList}`)
  return rows[0]?.id ?? null
}

/** The non-empty lists saved under a guest's email, oldest first. */
export const findListsByEmail = async (queries: Queries, email: string): Promise<readonly number[]> => {
  const item = queries.select().from(savedListItem).where(eq(savedListItem.listId, savedList.id))
  const rows = await queries
    .select({ id: savedList.id })
    .from(savedList)
    .where(and(eq(savedList.email, email), exists(item)))
    .orderBy(asc(savedList.id))
  return rows.map(({ id }) => id)
}

/**
 * The items that the lists have and a locked one lacks, oldest first, up to the space left; of each variation
 * the quantity saved first.
 */
const missingItems = (
  listId: number,
  lists: readonly number[],
): SQL => sql`select variation_id, quantity_hundredths, plans
  from (select distinct on (other.variation_id) other.id, other.list_id, other.variation_id, other.quantity_hundredths,
      other.plans
    from ${savedListItem} other where other.list_id in ${[...lists]} and not exists (select from ${savedListItem} own
      where own.list_id = ${listId} and own.variation_id = other.variation_id)
    order by other.variation_id, other.list_id, other.id) first_saved
  order by list_id, id
  limit greatest(0, ${MAX_BASKET_LINES}::int - (select count(*) from ${savedListItem} own where own.list_id = ${listId}))`

/**
 * Copies the items that a locked list lacks from other lists, which stay unchanged. Without their plans: anyone may type
 * an email, and a plan's address is a secret.
 */
export const copyItems = (tx: Queries, listId: number, lists: readonly number[]): Promise<void> =>
  insertMissing(tx, listId, lists, sql`null::jsonb`)

const insertMissing = async (
  tx: Queries,
  listId: number,
  lists: readonly number[],
  plans: SQL,
): Promise<void> => {
  if (lists.length === 0) return
  await tx.execute(sql`insert into ${savedListItem} (list_id, variation_id, quantity_hundredths, plans)
    select ${listId}, missing.variation_id, missing.quantity_hundredths, ${plans}
    from (${missingItems(listId, lists)}) missing`)
}

/** Moves the items of locked lists to another; items that do not fit stay where they are. */
export const moveItems = async (tx: Queries, listId: number, lists: readonly number[]): Promise<void> => {
  if (lists.length === 0) return
  await insertMissing(tx, listId, lists, sql`missing.plans`)
  await tx.execute(sql`delete from ${savedListItem} other where other.list_id in ${[...lists]}
    and exists (select from ${savedListItem} own
      where own.list_id = ${listId} and own.variation_id = other.variation_id)`)
}

export const deleteEmptyLists = async (tx: Queries, lists: readonly number[]): Promise<void> => {
  const item = tx.select().from(savedListItem).where(eq(savedListItem.listId, savedList.id))
  await tx.delete(savedList).where(and(inArray(savedList.id, [...lists]), notExists(item)))
}

/** The lists saved under a guest's email, locked, oldest first. */
export const lockListsByEmail = async (tx: Queries, email: string): Promise<readonly number[]> => {
  const rows = await tx
    .select({ id: savedList.id })
    .from(savedList)
    .where(eq(savedList.email, email))
    .orderBy(asc(savedList.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** Deletes guests' lists unchanged for a year. */
export const deleteOldLists = async (queries: Queries, now: Date): Promise<void> => {
  const yearAgo = new Date(now.getTime() - retentionPeriods.savedListDays * DAY_MS)
  await queries.delete(savedList).where(and(isNotNull(savedList.email), lt(savedList.updatedAt, yearAgo)))
}

export const deleteList = async (tx: Queries, listId: number): Promise<void> => {
  await tx.delete(savedList).where(eq(savedList.id, listId))
}
