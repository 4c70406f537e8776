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
    <nav aria-label="Breadcrumb" className="py-4 text-quiet text-sm max-sm:py-2">
      <ol className="wrap-anywhere flex items-center gap-x-1 sm:flex-wrap">
        {trail.map((crumb) => (
          <li key={crumb.to} className="inline-flex min-w-0 items-center gap-1">
            <Link
              to={crumb.to}
              className="py-1 hover:text-clay hover:underline truncate sm:overflow-visible sm:text-clip sm:whitespace-normal"
            >
              {crumb.name}
            </Link>
            <ChevronRightIcon className="size-4 shrink-0" />
          </li>
        ))}
        <li
          aria-current="page"
          className="min-w-0 flex-1 py-1 text-ink truncate sm:overflow-visible sm:text-clip sm:whitespace-normal"
        >
          {here}
        </li>
      </ol>
    </nav>
  )
}
