import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listAddress, type TypedFilters } from './texts.ts'

interface PagingProps {
  readonly typed: TypedFilters
  readonly next: string | null
  readonly previous: string | null
}

const linkClass =
  'inline-flex min-h-9 items-center rounded-control border border-control bg-card px-3 hover:bg-wash pointer-coarse:min-h-12'

/** The same list with another key in its address. */
const addressOf = (typed: TypedFilters, side: 'after' | 'before', number: string): string => {
  const list = listAddress(typed)
  return `${list}${list === '?' ? '' : '&'}${new URLSearchParams([[side, number]])}`
}

/** To the pages before and after, by key (M-029). */
export const Paging = ({ typed, next, previous }: PagingProps): ReactNode =>
  next === null && previous === null ? null : (
    <nav aria-label="Pages of orders" className="mt-4 flex gap-2">
      {previous !== null && (
        <Link to={addressOf(typed, 'before', previous)} className={linkClass}>
          Previous
        </Link>
      )}
      {next !== null && (
        <Link to={addressOf(typed, 'after', next)} className={linkClass}>
          Next
        </Link>
      )}
    </nav>
  )
