import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { retentionPeriods } from '#contract/retention.ts'
import type { ReviewPicture, WriteReview } from '#contract/review.ts'
import { DAY_MS, HOUR_MS } from '#domain/lang/time-spans.ts'
import type { ReviewState } from '#domain/reviews/states.ts'
import type { Queries } from '../database/database.ts'
import { category, orderLine, orders, product, review, reviewPicture } from '../database/schema/index.ts'

export const hashToken = (token: string): Uint8Array => createHash('sha256').update(token).digest()

export type ReviewRow = typeof review.$inferSelect

/** The start of the time in which a link still opens its form. */
const linksSince = (now: Date): Date => new Date(now.getTime() - retentionPeriods.reviewLinkDays * DAY_MS)

const byLink = (token: string, now: Date) =>
  and(eq(review.tokenHash, hashToken(token)), gt(review.askedAt, linksSince(now)))

/** The review of an emailed link, locked until the transaction ends; null: the link is over. */
export const lockByLink = async (tx: Queries, token: string, now: Date): Promise<ReviewRow | null> => {
  const [row] = await tx.select().from(review).where(byLink(token, now)).for('update')
  return row ?? null
}

export const lockById = async (tx: Queries, id: number): Promise<ReviewRow | null> => {
  const [row] = await tx.select().from(review).where(eq(review.id, id)).for('update')
  return row ?? null
}

/** What the form of a link shows; null: the link is over. */
export const findForm = async (queries: Queries, token: string, now: Date) => {
  const [row] = await queries
    .select({
      review,
      productName: product.name,
      slug: product.slug,
      categorySlug: category.slug,
      variation: orderLine.variationName,
    })
    .from(review)
    .innerJoin(orderLine, eq(orderLine.id, review.orderLineId))
    .innerJoin(product, eq(product.id, review.productId))
    .innerJoin(category, eq(category.id, product.categoryId))
    .where(byLink(token, now))
  return row ?? null
}

export const findPictures = (queries: Queries, reviewId: number) =>
  queries
    .select({
      id: reviewPicture.id,
      hash: reviewPicture.hash,
      width: reviewPicture.width,
      height: reviewPicture.height,
    })
    .from(reviewPicture)
    .where(eq(reviewPicture.reviewId, reviewId))
    .orderBy(asc(reviewPicture.id))

/** Writes a review, or changes it: either way it waits for staff again. */
export const saveWritten = async (
  tx: Queries,
  id: number,
  { stars, text, author }: WriteReview,
  now: Date,
): Promise<void> => {
  await tx
    .update(review)
    .set({ stars, text, author, state: 'pending', writtenAt: now, decidedAt: null })
    .where(eq(review.id, id))
}

export const saveDecision = async (
  tx: Queries,
  id: number,
  state: ReviewState,
  decidedAt: Date,
): Promise<void> => {
  await tx.update(review).set({ state, decidedAt }).where(eq(review.id, id))
}

/** Records a picture before its file is stored: a file without a review is deleted by a job. */
export const insertPicture = async (tx: Queries, picture: ReviewPicture, now: Date): Promise<number> => {
  const [row] = await tx
    .insert(reviewPicture)
    .values({ ...picture, createdAt: now })
    .returning({ id: reviewPicture.id })
  if (row === undefined) throw new Error('A picture was not recorded.')
  return row.id
}

/** Takes pictures of a review away, and gives it others. */
export const changePictures = async (
  tx: Queries,
  reviewId: number,
  { remove, add }: { readonly remove: readonly number[]; readonly add: readonly number[] },
): Promise<void> => {
  if (remove.length > 0)
    await tx
      .update(reviewPicture)
      .set({ reviewId: null })
      .where(and(eq(reviewPicture.reviewId, reviewId), inArray(reviewPicture.id, [...remove])))
  if (add.length > 0)
    await tx
      .update(reviewPicture)
      .set({ reviewId })
      .where(and(isNull(reviewPicture.reviewId), inArray(reviewPicture.id, [...add])))
}

export const deleteReview = async (tx: Queries, id: number): Promise<void> => {
  await tx.delete(review).where(eq(review.id, id))
}

const MOST_LEFT = 500

/** Pictures that belong to no review since an hour: their form was not completed, or they were taken away. */
export const findLeftPictures = (queries: Queries, now: Date) =>
  queries
    .select({ id: reviewPicture.id, hash: reviewPicture.hash })
    .from(reviewPicture)
    .where(
      and(isNull(reviewPicture.reviewId), lt(reviewPicture.createdAt, new Date(now.getTime() - HOUR_MS))),
    )
    .limit(MOST_LEFT)

export const deletePicture = async (queries: Queries, id: number): Promise<void> => {
  await queries.delete(reviewPicture).where(and(eq(reviewPicture.id, id), isNull(reviewPicture.reviewId)))
}

/** Ends links that are over; names go with the personal data of their orders (F10). */
export const endOldLinks = async (queries: Queries, now: Date): Promise<void> => {
  const isOver = lt(review.askedAt, linksSince(now))
  await queries.delete(review).where(and(isOver, eq(review.state, 'asked')))
  await queries
    .update(review)
    .set({ tokenHash: null })
    .where(and(isOver, sql`${review.tokenHash} is not null`))
  await queries.execute(sql`update ${review} r set author = '' from ${orderLine} l, ${orders} o
    where l.id = r.order_line_id and o.id = l.order_id and o.email = '' and r.author <> ''`)
}

/** For staff: reviews in a state, the one that waits longest first. */
export const listReviews = (queries: Queries, state: ReviewState, most: number) =>
  queries
    .select({
      id: review.id,
      state: review.state,
      stars: review.stars,
      text: review.text,
      author: review.author,
      writtenAt: review.writtenAt,
      product: product.name,
      variation: orderLine.variationName,
      order: orders.number,
    })
    .from(review)
    .innerJoin(product, eq(product.id, review.productId))
    .innerJoin(orderLine, eq(orderLine.id, review.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLine.orderId))
    .where(and(eq(review.state, state), ne(review.state, 'asked')))
    .orderBy(asc(review.writtenAt), asc(review.id))
    .limit(most)

export type ListedReview = Awaited<ReturnType<typeof listReviews>>[number]

export const findReview = async (queries: Queries, id: number) => {
  const [row] = await queries
    .select({ review, product: product.name, variation: orderLine.variationName, order: orders.number })
    .from(review)
    .innerJoin(product, eq(product.id, review.productId))
    .innerJoin(orderLine, eq(orderLine.id, review.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLine.orderId))
    .where(eq(review.id, id))
  return row ?? null
}

/** The newest reviews on a product's page. */
const MOST_SHOWN = 24

const picturesOf = sql<readonly ReviewPicture[]>`coalesce((
  select json_agg(json_build_object('hash', p.hash, 'width', p.width, 'height', p.height) order by p.id)
  from ${reviewPicture} p where p.review_id = ${review.id}), '[]')`

/** The newest published reviews of a product, each with the number and stars of all; one statement. */
export const findPublished = (queries: Queries, productId: number) =>
  queries
    .select({
      id: review.id,
      stars: review.stars,
      text: review.text,
      author: review.author,
      writtenAt: review.writtenAt,
      variation: orderLine.variationName,
      pictures: picturesOf,
      count: sql<number>`(count(*) over ())::int`,
      total: sql<number>`(sum(${review.stars}) over ())::int`,
    })
    .from(review)
    .innerJoin(orderLine, eq(orderLine.id, review.orderLineId))
    .where(and(eq(review.productId, productId), eq(review.state, 'published')))
    .orderBy(desc(review.writtenAt), desc(review.id))
    .limit(MOST_SHOWN)

export type PublishedRow = Awaited<ReturnType<typeof findPublished>>[number]
