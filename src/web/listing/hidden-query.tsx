import type { ReactNode } from 'react'
import type { ListingQuery } from '#contract/listing.ts'

interface HiddenQueryProps {
  readonly query: ListingQuery
  /** The part of the query that the form has its own fields for. */
  readonly except: 'ticks' | 'sort'
}

/** Hidden fields for the rest of the query, so that a form keeps what others have set without a script. */
export function HiddenQuery({ query, except }: HiddenQueryProps): ReactNode {
  return (
    <>
      {query.text !== '' && <input type="hidden" name="q" value={query.text} />}
      {query.text !== '' && query.asTyped && <input type="hidden" name="typed" value="1" />}
      {except !== 'sort' && query.sort !== 'featured' && (
        <input type="hidden" name="sort" value={query.sort} />
      )}
      {query.view !== 'first' && <input type="hidden" name="view" value={query.view} />}
      {except !== 'ticks' &&
        [...query.ticks].flatMap(([group, options]) =>
          options.map((option) => (
            <input key={`${group} ${option}`} type="hidden" name={group} value={option} />
          )),
        )}
    </>
  )
}
