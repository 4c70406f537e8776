import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CardView } from '#contract/listing.ts'
import { classNames } from '../ui/class-names.ts'
import type { ListingAddress } from './use-listing-address.ts'

const names: Readonly<Record<CardView, string>> = { first: 'In place', surface: 'Surface' }
const views = ['first', 'surface'] as const

/** Switches all cards between the goods in place and their flat surface; links, so that it works without a script. */
export function ViewSwitch({ address }: { address: ListingAddress }): ReactNode {
  return (
    <nav aria-label="Pictures" className="flex rounded-control border border-control bg-card p-0.5">
      {views.map((view) => (
        <Link
          key={view}
          to={address.viewHref(view)}
          replace
          preventScrollReset
          aria-current={address.query.view === view ? 'true' : undefined}
          className={classNames(
            'inline-flex min-h-10 items-center rounded-[0.25rem] px-3 text-sm',
            address.query.view === view
              ? 'bg-stone font-medium forced-colors:outline-2'
              : 'text-quiet hover:text-ink',
          )}
        >
          {names[view]}
        </Link>
      ))}
    </nav>
  )
}
