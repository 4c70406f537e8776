import type { ProductReviews, ReviewForm, ReviewPicture } from '#contract/review.ts'
import { productPath } from '#contract/routes.ts'
import { ratingOf } from '#domain/reviews/rating.ts'
import { londonDay } from '../london.ts'
import type { findForm, PublishedRow } from './store.ts'

/** Null without reviews: nothing is shown then. */
export const presentReviews = (rows: readonly PublishedRow[]): ProductReviews | null => {
  const [first] = rows
  const rating = first === undefined ? null : ratingOf(first)
  if (rating === null) return null
  return {
    rating,
    newest: rows.map(({ id, stars, text, author, writtenAt, variation, pictures }) => ({
      id,
      stars: stars ?? 0,
      text,
      author,
      written_on: writtenAt === null ? '' : londonDay(writtenAt),
      variation,
      pictures,
    })),
  }
}

type FormRow = NonNullable<Awaited<ReturnType<typeof findForm>>>

export const presentForm = (
  { review, productName, categorySlug, slug, variation }: FormRow,
  pictures: readonly (ReviewPicture & { readonly id: number })[],
): ReviewForm => ({
  product: { name: productName, full_slug: productPath(categorySlug, slug) },
  variation,
  written:
    review.stars === null
      ? null
      : {
          stars: review.stars,
          text: review.text,
          author: review.author,
          isPublished: review.state === 'published',
          pictures,
        },
})
