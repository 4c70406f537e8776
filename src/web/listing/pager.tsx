import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons.tsx'
import { pagerNumbers } from './pager-numbers.ts'

interface PagerProps {
  readonly page: number
  readonly pages: number
  readonly hrefOf: (page: number) => string
}

const box = 'touch inline-flex items-center justify-center rounded-control'

/** Real links, so that a page can be opened, shared and indexed. The next page begins at its top. */
export function Pager({ page, pages, hrefOf }: PagerProps): ReactNode {
  if (pages < 2) return null
  return (
    <nav aria-label="Pages" className="mt-14 flex justify-center">
      <ul className="figures flex flex-wrap items-center justify-center gap-1">
        {page > 1 && (
          <li>
            <Link to={hrefOf(page - 1)} rel="prev" className={`${box} hover:bg-stone`}>
              <ChevronLeftIcon />
              <span className="sr-only">Previous page</span>
            </Link>
          </li>
        )}
        {pagerNumbers(page, pages).map((entry, index) => (
          <li key={entry === 'gap' ? `gap-${index < 3 ? 'before' : 'after'}` : entry}>
            {entry === 'gap' ? (
              <span className="px-1 text-quiet">…</span>
            ) : (
              <Link
                to={hrefOf(entry)}
                aria-current={entry === page ? 'page' : undefined}
                className={`${box} ${entry === page ? 'bg-ink text-card forced-colors:border-2' : 'hover:bg-stone'}`}
              >
                <span className="sr-only">Page </span>
                {entry}
              </Link>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <Link to={hrefOf(page + 1)} rel="next" className={`${box} hover:bg-stone`}>
              <ChevronRightIcon />
              <span className="sr-only">Next page</span>
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
