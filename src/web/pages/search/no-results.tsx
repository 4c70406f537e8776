import type { ReactNode } from 'react'
import type { ListingPage, ProductCard } from '#contract/listing.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { CategoryLinks } from '../../listing/category-links.tsx'
import { ProductGrid } from '../../listing/product-grid.tsx'
import { useMerchant } from '../../merchant/merchant-context.ts'
import { RecentlyViewed } from '../../shelves/recently-viewed.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { quoted } from './search-title.ts'

/** Suggestions, and beside them, where there is room, the categories. */
const twoSides = 'grid grid-cols-1 gap-10 md:grid-cols-2 md:gap-16'

interface NoResultsProps {
  readonly listing: ListingPage
  /** Goods to look at in place of results. */
  readonly offered: readonly ProductCard[]
}

/** The page of a search without results, with helpful links and goods (S-017). */
export function NoResults({ listing, offered }: NoResultsProps): ReactNode {
  const ticked = listing.facets.some((facet) => facet.options.some((option) => option.selected))
  if (ticked)
    return (
      <EmptyState title="Nothing matches all of that">
        <p className="mt-3 text-quiet">Take a filter away, or look at everything that was found.</p>
        <ButtonLink to={`${paths.search}?q=${encodeURIComponent(listing.text)}`} className="mt-8">
          Show all results
        </ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <div className={twoSides}>
        <div>
          {listing.left_out.length > 0 && (
            <p className="wrap-break-word mb-4 text-lg">{messages.searchUnknown(quoted(listing.left_out))}</p>
          )}
          <p className="text-lg">Three things to try:</p>
          <ul className="mt-4 list-disc space-y-2 pl-6 text-quiet">
            <li>One word in place of several: ‘limestone’, ‘hexagon’, ‘grout’.</li>
            <li>
              A size as it is written on the box: <span className="whitespace-nowrap">‘600 x 600’</span>.
            </li>
            <li>The code from a sample or an old order.</li>
          </ul>
          <Help />
        </div>
        <CategoryLinks />
      </div>
      <RecentlyViewed className="mt-14" />
      {offered.length > 0 && (
        <section aria-labelledby="offered" className="mt-14">
          <h2 id="offered" className="text-3xl">
            {messages.searchOffered}
          </h2>
          <ProductGrid
            cards={offered}
            level={3}
            columns={4}
            className="mt-5 md:max-xl:[&>li:nth-child(4)]:hidden"
          />
        </section>
      )}
    </>
  )
}

/** Someone to ask, with the hours when a telephone is answered. */
function Help(): ReactNode {
  const { telephone, hours, email } = useMerchant()
  const link =
    'wrap-anywhere inline-flex min-h-11 items-center font-medium underline underline-offset-4 hover:text-clay'
  return (
    <section aria-labelledby="search-help" className="mt-8">
      <h2 id="search-help" className="text-2xl">
        Ask us
      </h2>
      <p className="mt-2">{messages.searchHelp}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-6">
        <a href={`tel:${telephone.replace(/\s/g, '')}`} className={link}>
          {telephone}
        </a>
        <a href={`mailto:${email}`} className={link}>
          {email}
        </a>
      </p>
      <p className="text-quiet text-sm">{hours}</p>
    </section>
  )
}

export function EmptySearch(): ReactNode {
  return (
    <div className={twoSides}>
      <p className="text-lg">Type a name, a size, a colour or a product code into the box above.</p>
      <CategoryLinks />
    </div>
  )
}
