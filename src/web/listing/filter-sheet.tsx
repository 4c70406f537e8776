import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Facet } from '#contract/listing.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/dialog.tsx'
import { FilterIcon } from '../ui/icons.tsx'
import { FacetForm } from './facet-form.tsx'
import { productCount } from './product-count.ts'
import { tickedOptions } from './ticks.ts'
import type { ListingAddress } from './use-listing-address.ts'

/** The facets beside the products; below 1024 px without a script, the target of the 'Filter' link. */
export const FILTERS_ID = 'filters'

const look =
  'min-h-11 items-center md:px-6 justify-center gap-2 rounded-control border border-control bg-card px-3 hover:border-ink lg:hidden'

interface FilterSheetProps {
  readonly facets: readonly Facet[]
  readonly address: ListingAddress
  readonly total: number
}

/** Shows the facets in a sheet on a phone; without a script a link shows them above the products. */
export function FilterSheet({ facets, address, total }: FilterSheetProps): ReactNode {
  const [open, setOpen] = useState(false)
  const ticks = tickedOptions(facets, address.query.ticks).length
  const label = (
    <>
      <FilterIcon />
      Filter{' '}
      {ticks > 0 && (
        <span className="figures inline-flex h-6 min-w-6 items-center justify-center rounded-full bg-clay px-1.5 text-card text-xs">
          {ticks}
          <span className="sr-only"> chosen</span>
        </span>
      )}
    </>
  )
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`inline-flex noscript:hidden ${look}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      <a href={`#${FILTERS_ID}`} className={`hidden max-lg:noscript:inline-flex ${look}`}>
        {label}
      </a>
      <Sheet open={open} onClose={() => setOpen(false)} title="Filter" side="left">
        <div className="-mt-5 [&_details:first-of-type]:border-t-0">
          <FacetForm facets={facets} address={address} />
        </div>
        <div className="tall:sticky -bottom-5 -mx-5 -mb-5 flex gap-3 border-line border-t bg-card p-4">
          {/* The button works before the count has arrived. */}
          {ticks > 0 && (
            <Link
              to={address.clearHref}
              preventScrollReset
              className="inline-flex min-h-11 shrink-0 items-center px-2 text-clay text-sm underline-offset-4 hover:underline"
            >
              Clear all
            </Link>
          )}
          <Button wide onClick={() => setOpen(false)}>
            Show {address.busy ? 'products' : productCount(total)}
          </Button>
        </div>
      </Sheet>
    </>
  )
}
