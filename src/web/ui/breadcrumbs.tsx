import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChevronRightIcon } from './icons.tsx'

export interface Crumb {
  readonly name: string
  readonly to: string
}

/** The breadcrumb trail: every crumb but the last is a link. */
export function Breadcrumbs({ trail, here }: { trail: readonly Crumb[]; here: string }): ReactNode {
  return (
    <nav aria-label="Breadcrumb" className="py-4 text-quiet text-sm">
      <ol className="wrap-anywhere flex flex-wrap items-center gap-x-1">
        {trail.map((crumb) => (
          <li key={crumb.to} className="inline-flex items-center gap-1">
            <Link to={crumb.to} className="py-1 hover:text-clay hover:underline">
              {crumb.name}
            </Link>
            <ChevronRightIcon className="size-4" />
          </li>
        ))}
        <li aria-current="page" className="py-1 text-ink">
          {here}
        </li>
      </ol>
    </nav>
  )
}
