import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listingHref } from '#contract/listing-address.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { Listing } from '../../listing/listing.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { pageRequest } from '../../page-request.ts'
import { RenderedPrices } from '../../project/project-price.tsx'
import { projectSums, renderedPrices } from '../../project/rendered-prices.ts'
import type { Route } from './+types/page.ts'
import { helpPagesFor } from './help-pages.ts'
import { EmptySearch, NoResults } from './no-results.tsx'
import { hasQuery, millimetres, priceSentence, quoted, searchTitle } from './search-title.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const page = context.get(pageRequest)
  const listing = await page.shop.listings.search(searchParams, projectSums(page))
  return { listing, prices: await renderedPrices(page, listing.cards) }
}

export default function SearchPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { listing, prices } = loaderData
  const title = searchTitle(listing)
  return (
    <div className="page">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <header className="pt-10 pb-8 md:pt-14 md:pb-12">
        <h1 className="wrap-break-word text-4xl md:text-5xl">{title}</h1>
        {listing.corrected !== null && (
          <p className="wrap-break-word mt-4 text-lg text-quiet">
            Showing results for <strong className="font-medium text-ink">{listing.corrected}</strong> instead
            of {listing.text}.{' '}
            <Link
              to={listingHref(paths.search, { text: listing.text, asTyped: true })}
              className="text-ink underline underline-offset-4 hover:text-clay"
            >
              {messages.searchAsTyped(listing.text)}
            </Link>
          </p>
        )}
        {listing.size !== null && (
          <p className="wrap-break-word mt-4 text-lg text-quiet">
            {messages.searchSize(listing.size.typed, millimetres(listing.size.meant))}{' '}
            <Link
              to={listingHref(paths.search, { text: listing.text, asTyped: true })}
              className="text-ink underline underline-offset-4 hover:text-clay"
            >
              {messages.searchAsTyped(listing.text)}
            </Link>
          </p>
        )}
        {listing.price !== null && listing.total > 0 && (
          <p className="wrap-break-word mt-4 text-lg text-quiet">
            {priceSentence(listing.price)}{' '}
            {listing.price.met && listing.price.rest !== '' && (
              <Link
                to={listingHref(paths.search, { text: listing.price.rest })}
                className="text-ink underline underline-offset-4 hover:text-clay"
              >
                {messages.searchAnyPrice}
              </Link>
            )}
          </p>
        )}
        {listing.left_out.length > 0 && listing.total > 0 && (
          <p className="wrap-break-word mt-4 text-lg text-quiet">
            {messages.searchLeftOut(quoted(listing.left_out), listing.left_out.length === 1)}
          </p>
        )}
        <HelpPages text={listing.text} />
      </header>
      {hasQuery(listing) ? (
        <RenderedPrices value={prices}>
          <Listing key={listing.text} listing={listing} empty={<NoResults listing={listing} />} />
        </RenderedPrices>
      ) : (
        <EmptySearch />
      )}
    </div>
  )
}

/** Links to pages of the shop that answer the search; goods seldom do. */
function HelpPages({ text }: { text: string }): ReactNode {
  const pages = helpPagesFor(text)
  if (pages.length === 0) return null
  return (
    <nav aria-label={messages.searchHelpPages} className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-1">
      <span className="text-quiet">{messages.searchHelpPages}</span>
      {pages.map(({ path, name }) => (
        <Link
          key={name}
          to={path}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 hover:text-clay"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
