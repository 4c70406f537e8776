import { type ReactNode, useRef } from 'react'
import { type ListingPage, MOST_SUMMED } from '#contract/listing.ts'
import { messages } from '#contract/messages.ts'
import { useProjectReload } from '../project/use-project-text.ts'
import { classNames } from '../ui/class-names.ts'
import { Spinner } from '../ui/spinner.tsx'
import { CardForm } from './card-form.tsx'
import { FacetForm } from './facet-form.tsx'
import { FILTERS_ID, FilterSheet } from './filter-sheet.tsx'
import { Pager } from './pager.tsx'
import { productCount } from './product-count.ts'
import { ProductGrid } from './product-grid.tsx'
import { SortSelect } from './sort-select.tsx'
import { TickChips } from './tick-chips.tsx'
import { useListingAddress } from './use-listing-address.ts'
import { ViewSwitch } from './view-switch.tsx'

interface ListingProps {
  readonly listing: ListingPage
  /** Shown in place of the products when there are none. */
  readonly empty: ReactNode
  /** Shown below the products, beside the facets, which are often longer. */
  readonly children?: ReactNode
}

/** Facets, count, order, products and pager: the common part of a category and a search. */
export function Listing({ listing, empty, children }: ListingProps): ReactNode {
  const address = useListingAddress(listing.groups)
  const count = useRef<HTMLParagraphElement>(null)
  const { facets, cards, total, by_project: byProject } = listing
  useProjectReload(byProject !== null)
  const filtered = facets.length > 0
  return (
    <div className={classNames(filtered && 'lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12')}>
      {filtered && (
        <aside
          id={FILTERS_ID}
          aria-label="Filters"
          className="hidden scroll-mt-4 target:block max-lg:mb-8 lg:block"
        >
          <h2 className="mb-6 flex min-h-11 items-center font-sans font-medium text-base">Filter</h2>
          <FacetForm facets={facets} address={address} />
        </aside>
      )}
      <div className="min-w-0">
        <section aria-label="Products" aria-busy={address.busy}>
          <div className="flex flex-wrap items-center justify-between gap-x-6 md:float-left">
            <p
              ref={count}
              tabIndex={-1}
              role="status"
              className={classNames(
                'figures flex min-h-11 items-center gap-3 text-quiet outline-none',
                total === 0 && !filtered && 'sr-only',
              )}
            >
              {productCount(total)}
              {address.busy && (
                <span className="inline-flex transition-opacity delay-300 starting:opacity-0">
                  <Spinner />
                </span>
              )}
            </p>
            {cards.some(({ surface_at }) => surface_at === 1) && <ViewSwitch address={address} />}
          </div>
          {(filtered || total > 0) && (
            <div className="max-md:tall:sticky top-0 z-20 -mx-4 mb-4 flex flex-wrap gap-3 border-line border-b bg-paper px-4 py-2 md:mx-0 md:mb-6 md:min-h-11 md:justify-end md:border-0 md:p-0">
              {filtered && <FilterSheet facets={facets} address={address} total={total} />}
              {total > 1 && <SortSelect address={address} />}
            </div>
          )}
          {byProject !== null && byProject.state !== 'ready' && (
            <p className="mb-6 text-quiet">
              {byProject.state === 'none'
                ? messages.sumsNeedProject
                : messages.tooManyToSum(MOST_SUMMED.toLocaleString('en-GB'))}
            </p>
          )}
          <TickChips facets={facets} address={address} onRemoved={() => count.current?.focus()} />
          {cards.length === 0 ? (
            empty
          ) : (
            <ProductGrid
              cards={cards}
              level={2}
              columns={filtered ? 3 : 4}
              eager={3}
              view={address.query.view}
              className={classNames('transition-opacity', address.busy && 'opacity-50 delay-200')}
            />
          )}
          <Pager page={listing.page} pages={listing.pages} hrefOf={address.pageHref} />
          <CardForm />
        </section>
        {children}
      </div>
    </div>
  )
}
