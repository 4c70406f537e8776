import { z } from 'zod'
import { tidyText } from '#domain/checkout/form.ts'
import type { Rating } from '#domain/reviews/rating.ts'
import { MAX_AUTHOR_LENGTH, MAX_REVIEW_LENGTH, MAX_REVIEW_PICTURES } from './form-limits.ts'
import { messages } from './messages.ts'
import { formText, wireId } from './wire.ts'

const pictureIds = z
  .union([wireId.transform((one) => [one]), z.array(wireId).max(MAX_REVIEW_PICTURES)])
  .optional()
  .transform((ids) => ids ?? [])

/** A review as its form posts it; the pictures come beside it, as files. */
export const WriteReview = z.object({
  stars: z
    .union(
      [
        z.number().int(),
        z
          .string()
          .regex(/^[1-5]$/)
          .transform(Number),
      ],
      { error: messages.chooseStars },
    )
    .pipe(z.number().min(1, messages.chooseStars).max(5, messages.chooseStars)),
  text: formText
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(MAX_REVIEW_LENGTH, messages.textTooLong('your review', MAX_REVIEW_LENGTH))),
  author: formText
    .transform(tidyText)
    .pipe(z.string().max(MAX_AUTHOR_LENGTH, messages.textTooLong('your name', MAX_AUTHOR_LENGTH))),
  /** Pictures of an earlier version to take away. */
  remove: pictureIds,
})
export type WriteReview = z.infer<typeof WriteReview>

export interface ReviewPicture {
  readonly hash: string
  readonly width: number
  readonly height: number
}

/** A published review on the product's page. */
export interface PublishedReview {
  readonly id: number
  readonly stars: number
  readonly text: string
  /** '' when the buyer gave no name. */
  readonly author: string
  /** '2026-11-23' */
  readonly written_on: string
  readonly variation: string
  readonly pictures: readonly ReviewPicture[]
}

/** The rating of a product with its newest reviews. */
export interface ProductReviews {
  readonly rating: Rating
  readonly newest: readonly PublishedReview[]
}

/** The page of the emailed link. */
export interface ReviewForm {
  readonly product: { readonly name: string; readonly full_slug: string }
  readonly variation: string
  /** What was written before; null: nothing yet. */
  readonly written: {
    readonly stars: number
    readonly text: string
    readonly author: string
    readonly isPublished: boolean
    readonly pictures: readonly (ReviewPicture & { readonly id: number })[]
  } | null
}
