import { type ReactNode, useId } from 'react'
import { mediaPath } from '#contract/media.ts'
import type { ProductReviews, PublishedReview } from '#contract/review.ts'
import { StarRow, Stars } from '../../../ui/stars.tsx'

export const REVIEWS_ID = 'reviews'

/** What people say who bought the product; nothing where none is published (S-040). */
export function Reviews({ reviews }: { reviews: ProductReviews | null }): ReactNode {
  const id = useId()
  if (reviews === null) return null
  const { rating, newest } = reviews
  return (
    <section id={REVIEWS_ID} aria-labelledby={id} className="mt-14 scroll-mt-8">
      <h2 id={id} className="mb-2 text-3xl">
        Reviews
      </h2>
      <Stars rating={rating} />
      {rating.count > newest.length && (
        <p className="text-quiet text-sm">The newest {newest.length} are shown.</p>
      )}
      <ul className="mt-5 divide-y divide-line border-line border-y">
        {newest.map((review) => (
          <li key={review.id} className="py-5">
            <Review review={review} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const writtenOn = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
/** '30 June 2026' of '2026-06-30'. */
const dayText = (day: string): string => writtenOn.format(new Date(day))

function Review({ review }: { review: PublishedReview }): ReactNode {
  const { stars, text, author, written_on, variation, pictures } = review
  return (
    <>
      <p className="text-sm">
        <StarRow stars={stars} />{' '}
        <strong className="wrap-anywhere font-medium">{author || 'A customer'}</strong>{' '}
        <span className="text-moss">Verified purchase</span>
      </p>
      <p className="wrap-anywhere text-quiet text-sm">
        {variation}, <time dateTime={written_on}>{dayText(written_on)}</time>
      </p>
      {text !== '' && <p className="wrap-anywhere mt-2 max-w-2xl whitespace-pre-line">{text}</p>}
      {pictures.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {pictures.map(({ hash, width, height }, i) => (
            <li key={hash}>
              <a href={mediaPath(hash, 'enlarged', 'webp')} target="_blank" rel="noopener">
                <img
                  src={mediaPath(hash, 'thumb', 'webp')}
                  alt={`By ${author || 'a customer'}, ${i + 1} of ${pictures.length}`}
                  width={width}
                  height={height}
                  loading="lazy"
                  className="size-24 rounded-control object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
