import type { ReactNode } from 'react'
import type { Rating } from '#domain/reviews/rating.ts'

/** '★★★★☆': whole stars, of five. */
export function StarRow({ stars }: { stars: number }): ReactNode {
  const full = Math.round(stars)
  return (
    <span role="img" aria-label={`${stars} of 5 stars`} className="whitespace-nowrap text-amber">
      {'★'.repeat(full)}
      {'☆'.repeat(5 - full)}
    </span>
  )
}

/** '★★★★☆ 4.3 (12)'; nothing without reviews (S-040). */
export function Stars({ rating, href }: { rating: Rating | null; href?: string }): ReactNode {
  if (rating === null) return null
  const { average, count } = rating
  const number = `(${count}${href === undefined ? '' : count === 1 ? ' review' : ' reviews'})`
  return (
    <p className="figures text-quiet text-sm">
      <StarRow stars={average} /> {average}{' '}
      {href === undefined ? (
        number
      ) : (
        <a href={href} className="underline underline-offset-2 hover:text-clay">
          {number}
        </a>
      )}
    </p>
  )
}
