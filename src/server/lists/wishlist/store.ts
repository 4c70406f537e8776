import { and, asc, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { product, session, variation, wishlistItem } from '../../database/schema/index.ts'

/** The product that a wishlist request names, or a variation that stands for its product (OP-14). */
export interface WishlistTarget {
  readonly kind: 'product' | 'variation'
  readonly id: number
}

const productIdOf = ({ kind, id }: WishlistTarget): SQL =>
  kind === 'product'
    ? sql`select ${product.id} as id from ${product} where ${product.id} = ${id}`
    : sql`select ${variation.productId} as id from ${variation} where ${variation.id} = ${id}`

/** Condition for the visitor's own items: their session's, or their account's on any device. */
const isOwn = (idHash: Uint8Array): SQL =>
  sql`(${wishlistItem.sessionIdHash} = ${idHash} or ${wishlistItem.customerId} =
    (select ${session.customerId} from ${session} where ${session.idHash} = ${idHash}))`

/** Products off sale stay stored in case they return, but are neither shown nor counted. */
const isOnSale: SQL = sql`exists (select from ${product} where ${product.id} = ${wishlistItem.productId} and not withdrawn)`

/** Adds a product once, however often it is requested, unless the list already has `most`. One statement. */
export const addItem = async (
  queries: Queries,
  idHash: Uint8Array,
  model: WishlistTarget,
  most: number,
): Promise<'added' | 'full' | 'unknown'> => {
  const { rows } = await queries.execute<{ found: boolean; there: boolean; remembered: number }>(sql`
    with wanted as (
      select id from ${product} where id in (${productIdOf(model)}) and not withdrawn
    ),
    own as (
      select product_id from ${wishlistItem} where ${isOwn(idHash)} and ${isOnSale}
    ),
    kept as (
      insert into ${session} (id_hash) select ${idHash} from wanted
      on conflict (id_hash) do update set seen_at = now() returning id_hash, customer_id
    ),
    added as (
      insert into ${wishlistItem} (session_id_hash, customer_id, product_id)
      select case when customer_id is null then id_hash end, customer_id, wanted.id from kept, wanted
      where (select count(*) from own) < ${most}::int
      on conflict do nothing
    )
    select exists (select 1 from wanted) as found, (select count(*)::int from own) as remembered,
      exists (select 1 from own join wanted on wanted.id = own.product_id) as there`)
  const [row] = rows
  if (row === undefined || !row.found) return 'unknown'
  return row.there || row.remembered < most ? 'added' : 'full'
}

export const removeItem = async (
  queries: Queries,
  idHash: Uint8Array,
  model: WishlistTarget,
): Promise<void> => {
  await queries
    .delete(wishlistItem)
    .where(and(isOwn(idHash), sql`${wishlistItem.productId} in (${productIdOf(model)})`))
}

/** The products of a visitor's wishlist, in the order they were added. */
export const findItems = async (queries: Queries, idHash: Uint8Array): Promise<readonly number[]> => {
  const rows = await queries
    .select({ id: wishlistItem.productId })
    .from(wishlistItem)
    .where(and(isOwn(idHash), isOnSale))
    .orderBy(asc(wishlistItem.addedAt), asc(wishlistItem.productId))
  return rows.map((row) => row.id)
}
