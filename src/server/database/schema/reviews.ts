import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { type ReviewState, reviewStates } from '#domain/reviews/states.ts'
import { product } from './catalogue.ts'
import { bytes, id, moment, nullableMoment, oneOf } from './columns.ts'
import { orderLine } from './orders.ts'

/**
 * Reviews by people who bought (S-040): a row is made when the buyer is asked, and filled in when they write.
 * Only what is published counts and is shown.
 */
export const review = pgTable(
  'review',
  {
    id: id(),
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLine.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret in the emailed link; null once the link is over. */
    tokenHash: bytes('token_hash').unique(),
    state: text().$type<ReviewState>().notNull().default('asked'),
    /** 1 to 5; null until it is written. */
    stars: integer(),
    text: text().notNull().default(''),
    /** The name to show, as the buyer typed it; '' shows none. */
    author: text().notNull().default(''),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    writtenAt: nullableMoment('written_at'),
    /** When staff published or rejected it. */
    decidedAt: nullableMoment('decided_at'),
  },
  (t) => [
    uniqueIndex('review_by_line').on(t.orderLineId),
    index('review_published').on(t.productId, t.writtenAt).where(sql`${t.state} = 'published'`),
    index('review_waiting').on(t.writtenAt).where(sql`${t.state} = 'pending'`),
    index('review_by_asking').on(t.askedAt),
    check('review_state', oneOf(t.state, reviewStates)),
    check('review_stars', sql`${t.stars} between 1 and 5`),
    check('review_written', sql`(${t.state} = 'asked') = (${t.stars} is null)`),
  ],
)

/** Pictures of reviews, re-encoded; the files are in the picture store under their hash. */
export const reviewPicture = pgTable(
  'review_picture',
  {
    id: id(),
    /** Null: it belongs to no review yet, or no more, and a job deletes its file. */
    reviewId: integer('review_id').references(() => review.id, { onDelete: 'set null' }),
    /** 96 random bits, in the place of a content hash: it cannot be guessed before the review is published. */
    hash: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: moment('created_at'),
  },
  (t) => [
    index('review_picture_by_review').on(t.reviewId),
    index('review_picture_left').on(t.createdAt).where(sql`${t.reviewId} is null`),
  ],
)
