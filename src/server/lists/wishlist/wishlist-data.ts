import { asc, eq, sql } from 'drizzle-orm'
import type { CustomerDataOwner } from '../../accounts/index.ts'
import { product, wishlistItem } from '../../database/schema/index.ts'

/** The wishlist of an account; a guest's items are merged into it, each product once (D14). */
export const wishlistData: CustomerDataOwner = {
  name: 'wishlist',
  async handOver(tx, guestIdHash, customerId) {
    await tx.execute(sql`
      with moved as (
        delete from ${wishlistItem} where ${wishlistItem.sessionIdHash} = ${guestIdHash} returning product_id, added_at
      )
      insert into ${wishlistItem} (customer_id, product_id, added_at)
      select ${customerId}::int, product_id, added_at from moved on conflict do nothing`)
    return []
  },
  read: (queries, customerId) =>
    queries
      .select({ product: product.name, addedAt: wishlistItem.addedAt })
      .from(wishlistItem)
      .innerJoin(product, eq(product.id, wishlistItem.productId))
      .where(eq(wishlistItem.customerId, customerId))
      .orderBy(asc(wishlistItem.addedAt)),
  async delete(tx, customerId) {
    await tx.delete(wishlistItem).where(eq(wishlistItem.customerId, customerId))
  },
}
