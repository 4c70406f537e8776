import { asc, eq } from 'drizzle-orm'
import type { CustomerDataOwner } from '../../accounts/index.ts'
import { product, savedList, savedListItem, variation } from '../../database/schema/index.ts'
import type { SavedLists } from './index.ts'
import { ownerOf } from './store.ts'

/** The saved list of an account; a guest's open list is merged into it at login (D14). */
export const savedListData = ({ merge }: Pick<SavedLists, 'merge'>): CustomerDataOwner => ({
  name: 'saved_list',
  async handOver(tx, guestIdHash, customerId) {
    await merge(tx, guestIdHash, customerId)
    return []
  },
  read: (queries, customerId) =>
    queries
      .select({
        product: product.name,
        sku: variation.sku,
        quantityHundredths: savedListItem.quantityHundredths,
        addedAt: savedListItem.addedAt,
      })
      .from(savedListItem)
      .innerJoin(savedList, eq(savedList.id, savedListItem.listId))
      .innerJoin(variation, eq(variation.id, savedListItem.variationId))
      .innerJoin(product, eq(product.id, variation.productId))
      .where(eq(savedList.owner, ownerOf.customer(customerId)))
      .orderBy(asc(savedListItem.id)),
  async delete(tx, customerId) {
    await tx.delete(savedList).where(eq(savedList.owner, ownerOf.customer(customerId)))
  },
})
