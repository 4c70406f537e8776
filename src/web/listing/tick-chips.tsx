import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Facet } from '#contract/listing.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { tickedOptions } from './ticks.ts'
import type { ListingAddress } from './use-listing-address.ts'

interface TickChipsProps {
  readonly facets: readonly Facet[]
  readonly address: ListingAddress
  /** Called when the focused chip is removed, to move the focus. */
  readonly onRemoved: () => void
}

/** The ticked options, each with a link that removes it. */
export function TickChips({ facets, address, onRemoved }: TickChipsProps): ReactNode {
  const chips = tickedOptions(facets, address.query.ticks)
  if (chips.length === 0) return null
  return (
    <ul className="mb-6 flex flex-wrap items-center gap-2" aria-label="Chosen filters">
      {chips.map(({ facet, option }) => (
        <li key={`${facet.code} ${option.code}`} className="nth-last-2:mr-2">
          <Link
            to={address.tickHref(facet.code, option.code)}
            preventScrollReset
            onClick={onRemoved}
            className="wrap-anywhere inline-flex min-h-11 items-center gap-2 rounded-full border border-control bg-card py-1 pr-2.5 pl-4 text-sm hover:border-ink lg:min-h-9"
          >
            <span className="sr-only">Remove {facet.name}: </span>
            {option.name}
            <CloseIcon className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={address.clearHref}
          preventScrollReset
          onClick={onRemoved}
          className="inline-flex min-h-11 items-center text-clay text-sm underline-offset-4 hover:underline lg:min-h-9"
        >
          Clear all
        </Link>
      </li>
    </ul>
  )
}
