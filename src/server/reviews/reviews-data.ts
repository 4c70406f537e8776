import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { CustomerDataOwner } from '../accounts/index.ts'
import { raiseCatalogueVersion } from '../catalogue/index.ts'
import { orderLine, orders, product, review, reviewPicture } from '../database/schema/index.ts'

const linesOf = (customerId: number) =>
  sql`(select l.id from ${orderLine} l join ${orders} o on o.id = l.order_id where o.customer_id = ${customerId})`

/** Reviews of what an account bought. They are deleted with it; a job deletes their pictures. */
export const reviewsData: CustomerDataOwner = {
  name: 'reviews',
  handOver: () => Promise.resolve([]),
  read: (queries, customerId) =>
    queries
      .select({
        product: product.name,
        state: review.state,
        stars: review.stars,
        text: review.text,
        author: review.author,
        writtenAt: review.writtenAt,
        pictures: sql<number>`(select count(*)::int from ${reviewPicture} p where p.review_id = review.id)`,
      })
      .from(review)
      .innerJoin(product, eq(product.id, review.productId))
      .where(inArray(review.orderLineId, linesOf(customerId)))
      .orderBy(asc(review.id)),
  async delete(tx, customerId) {
    const deleted = await tx
      .delete(review)
      .where(inArray(review.orderLineId, linesOf(customerId)))
      .returning({ state: review.state })
    if (deleted.some(({ state }) => state === 'published')) await raiseCatalogueVersion(tx)
  },
}
