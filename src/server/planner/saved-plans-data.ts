import { asc, eq, sql } from 'drizzle-orm'
import type { CustomerDataOwner } from '../accounts/index.ts'
import { product, savedPlan, variation } from '../database/schema/index.ts'

/** The layout plans of an account; those that a guest saved go along at login (L-096, D14). */
export const savedPlansData: CustomerDataOwner = {
  name: 'layout_plans',
  async handOver(tx, guestIdHash, customerId) {
    await tx
      .update(savedPlan)
      .set({ customerId, sessionIdHash: sql`null` })
      .where(eq(savedPlan.sessionIdHash, guestIdHash))
    return []
  },
  read: (queries, customerId) =>
    queries
      .select({
        name: savedPlan.name,
        product: product.name,
        sku: variation.sku,
        plan: savedPlan.code,
        savedAt: savedPlan.updatedAt,
      })
      .from(savedPlan)
      .innerJoin(variation, eq(variation.id, savedPlan.variationId))
      .innerJoin(product, eq(product.id, variation.productId))
      .where(eq(savedPlan.customerId, customerId))
      .orderBy(asc(savedPlan.id)),
  async delete(tx, customerId) {
    await tx.delete(savedPlan).where(eq(savedPlan.customerId, customerId))
  },
}
