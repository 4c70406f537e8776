import { type ReactNode, useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { RelatedList } from '../../orders/related-list.tsx'
import { textLinkClass } from '../../ui/link-class.ts'
import type { loader } from '../related-orders/page.tsx'

/**
 * Other orders that may be of the same person (M-047): read once the page stands, which they would hold up. Without
 * scripts they are a page of their own.
 */
export const Related = ({ number }: { readonly number: string }): ReactNode => {
  const { data, load } = useFetcher<typeof loader | (() => null)>()
  const path = `/orders/${number}/related`
  useEffect(() => void load(path), [load, path])
  return (
    <section aria-labelledby="related" className="rounded-card border border-line bg-card px-4 py-3">
      <h2 id="related">Other orders of theirs</h2>
      {data ? (
        <RelatedList {...data} />
      ) : (
        <Link to={path} className={textLinkClass}>
          Look for orders of the same person
        </Link>
      )}
    </section>
  )
}
