import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { product, session, variation, wishlistItem } from '../database/schema/index.ts'

/** What a wishlist call names: a product, or a variation that stands for its product (OP-14). */
export interface Model {
  readonly kind: 'product' | 'variation'
  readonly id: number
}

const productIdOf = ({ kind, id }: Model): SQL =>
  kind === 'product'
    ? sql`select ${product.id} as id from ${product} where ${product.id} = ${id} and not ${product.withdrawn}`
    : sql`select ${variation.productId} as id from ${variation} where ${variation.id} = ${id}`

/** Remembers a product once, however often it is added; false when there is no such product. One statement. */
export const addItem = async (queries: Queries, idHash: Uint8Array, model: Model): Promise<boolean> => {
  const { rows } = await queries.execute<{ found: boolean }>(sql`
    with wanted as (${productIdOf(model)}),
    kept as (
      insert into ${session} (id_hash) select ${idHash} from wanted
      on conflict (id_hash) do update set seen_at = now() returning id_hash
    ),
    added as (
      insert into ${wishlistItem} (session_id_hash, product_id) select kept.id_hash, wanted.id from kept, wanted
      on conflict do nothing
    )
    select exists (select 1 from wanted) as found`)
  return rows[0]?.found ?? false
}

export const removeItem = async (queries: Queries, idHash: Uint8Array, model: Model): Promise<void> => {
  await queries
    .delete(wishlistItem)
    .where(
      and(eq(wishlistItem.sessionIdHash, idHash), sql`${wishlistItem.productId} in (${productIdOf(model)})`),
    )
}

/** Products of a visitor's wishlist, the first remembered first. */
export const findItems = async (queries: Queries, idHash: Uint8Array): Promise<readonly number[]> => {
  const rows = await queries
    .select({ id: wishlistItem.productId })
    .from(wishlistItem)
    .where(eq(wishlistItem.sessionIdHash, idHash))
    .orderBy(asc(wishlistItem.addedAt), asc(wishlistItem.productId))
  return rows.map((row) => row.id)
}
