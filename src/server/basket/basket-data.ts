import { asc, eq } from 'drizzle-orm'
import type { CustomerDataOwner } from '../accounts/index.ts'
import { basket, basketLine, product, variation } from '../database/schema/index.ts'
import type { Basket } from './index.ts'

/** The basket of an account; a guest's basket is merged into it at login (D14). */
export const basketData = ({ merge }: Pick<Basket, 'merge'>): CustomerDataOwner => ({
  name: 'basket',
  handOver: merge,
  read: (queries, customerId) =>
    queries
      .select({
        product: product.name,
        sku: variation.sku,
        quantityHundredths: basketLine.quantityHundredths,
        addedAt: basketLine.addedAt,
      })
      .from(basketLine)
      .innerJoin(basket, eq(basket.id, basketLine.basketId))
      .innerJoin(variation, eq(variation.id, basketLine.variationId))
      .innerJoin(product, eq(product.id, variation.productId))
      .where(eq(basket.customerId, customerId))
      .orderBy(asc(basketLine.id)),
  async delete(tx, customerId) {
    await tx.delete(basket).where(eq(basket.customerId, customerId))
  },
})
