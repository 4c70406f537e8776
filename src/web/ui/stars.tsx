import type { ReactNode } from 'react'
import type { Rating } from '#domain/reviews/rating.ts'

const places = [1, 2, 3, 4, 5] as const

/** Whole stars, of five. Drawn: the shop's fonts have no stars. */
export function StarRow({ stars }: { stars: number }): ReactNode {
  return (
    <span role="img" aria-label={`${stars} of 5 stars`} className="inline-flex align-[-0.15em] text-amber">
      {places.map((place) => (
        <svg
          key={place}
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="size-[1.1em]"
          stroke="currentColor"
          strokeWidth="1.5"
          fill={place <= Math.round(stars) ? 'currentColor' : 'none'}
        >
          <path d="m12 3.5 2.6 5.6 6.1.8-4.5 4.2 1.2 6.1-5.4-3-5.4 3 1.2-6.1L3.3 9.9l6.1-.8Z" />
        </svg>
      ))}
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
