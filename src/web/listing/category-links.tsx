import type { ReactNode } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { categoryPath } from '#contract/routes.ts'
import type { loader } from '../root.tsx'

/** A way onward from a page that has nothing: all categories. */
export function CategoryLinks(): ReactNode {
  const navigation = useRouteLoaderData<typeof loader>('root')?.navigation ?? []
  return (
    <nav aria-label="Categories to look through">
      <h2 className="text-2xl">Or look along the shelves</h2>
      <ul className="mt-4 flex flex-wrap gap-2 in-[.text-center]:justify-center">
        {navigation.map((entry) => (
          <li key={entry.slug}>
            <Link
              to={categoryPath(entry.slug)}
              className="wrap-anywhere inline-flex min-h-11 items-center rounded-full border border-control bg-card px-4 text-sm hover:border-ink"
            >
              {entry.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
