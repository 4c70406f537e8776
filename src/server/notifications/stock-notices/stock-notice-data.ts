import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { CustomerDataOwner } from '../../accounts/index.ts'
import type { Queries } from '../../database/database.ts'
import { customer, product, stockNotice, variation } from '../../database/schema/index.ts'

/** The confirmed address of an account, as notices compare it: an unconfirmed one may be a stranger's. */
const keyOf = (queries: Queries, customerId: number) =>
  queries
    .select({ key: customer.emailKey })
    .from(customer)
    .where(and(eq(customer.id, customerId), isNotNull(customer.emailConfirmedAt)))

/** What a customer waits for, by the address of the account. */
export const stockNoticeData: CustomerDataOwner = {
  name: 'back in stock',
  handOver: () => Promise.resolve([]),
  read: (queries, customerId) =>
    queries
      .select({ product: product.name, variation: variation.name, askedAt: stockNotice.askedAt })
      .from(stockNotice)
      .innerJoin(variation, eq(variation.id, stockNotice.variationId))
      .innerJoin(product, eq(product.id, variation.productId))
      .where(inArray(stockNotice.emailKey, keyOf(queries, customerId)))
      .orderBy(asc(stockNotice.askedAt)),
  async delete(tx, customerId) {
    await tx.delete(stockNotice).where(inArray(stockNotice.emailKey, keyOf(tx, customerId)))
  },
}
