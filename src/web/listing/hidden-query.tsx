import type { ReactNode } from 'react'
import type { ListingQuery } from '#contract/listing.ts'

interface HiddenQueryProps {
  readonly query: ListingQuery
  /** What the form asks for itself. */
  readonly except: 'ticks' | 'sort'
}

/** Where no script runs, each form carries along what the others have set. */
export function HiddenQuery({ query, except }: HiddenQueryProps): ReactNode {
  return (
    <>
      {query.text !== '' && <input type="hidden" name="q" value={query.text} />}
      {except !== 'sort' && query.sort !== 'featured' && (
        <input type="hidden" name="sort" value={query.sort} />
      )}
      {except !== 'ticks' &&
        [...query.ticks].flatMap(([group, options]) =>
          options.map((option) => (
            <input key={`${group} ${option}`} type="hidden" name={group} value={option} />
          )),
        )}
    </>
  )
}
