import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listingHref } from '#contract/listing-address.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { Listing } from '../../listing/listing.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { pageRequest } from '../../page-request.ts'
import { projectSums, renderedPrices } from '../../project/rendered-prices.ts'
import { RenderedPrices } from '../../project/use-card-answer.ts'
import type { Route } from './+types/page.ts'
import { helpPagesFor } from './help-pages.ts'
import { EmptySearch, NoResults } from './no-results.tsx'
import {
  hasQuery,
  isWithoutResults,
  millimetres,
  priceSentence,
  quoted,
  searchTitle,
} from './search-title.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const page = context.get(pageRequest)
  const listing = await page.shop.listings.search(searchParams, projectSums(page))
  const offered = isWithoutResults(listing) ? await page.shop.listings.offered() : []
  return { listing, offered, prices: await renderedPrices(page, [...listing.cards, ...offered]) }
}

export default function SearchPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { listing, offered, prices } = loaderData
  const title = searchTitle(listing)
  return (
    <div className="page">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <header className="pt-10 pb-8 md:pt-14 md:pb-12">
        <h1 className="wrap-break-word text-4xl md:text-5xl">{title}</h1>
        <Notes listing={listing} />
        <HelpPages text={listing.text} />
      </header>
      {hasQuery(listing) ? (
        <RenderedPrices value={prices}>
          <Listing
            key={listing.text}
            listing={listing}
            empty={<NoResults listing={listing} offered={offered} />}
          />
        </RenderedPrices>
      ) : (
        <EmptySearch />
      )}
    </div>
  )
}

/** How the words were read, where they were not taken as typed, and the ways back. */
function Notes({ listing }: { listing: Route.ComponentProps['loaderData']['listing'] }): ReactNode {
  const { text, corrected, size, price, left_out: leftOut, total } = listing
  const asTyped = (
    <WayBack to={listingHref(paths.search, { text, asTyped: true })}>{messages.searchAsTyped(text)}</WayBack>
  )
  return (
    <>
      {corrected !== null && (
        <Note>
          Showing results for <strong className="font-medium text-ink">{corrected}</strong> instead of {text}.{' '}
          {asTyped}
        </Note>
      )}
      {size !== null && (
        <Note>
          {messages.searchSize(size.typed, millimetres(size.meant))} {corrected === null && asTyped}
        </Note>
      )}
      {price !== null && total > 0 && (
        <Note>
          {priceSentence(price)}{' '}
          {price.met && price.rest !== '' && (
            <WayBack to={listingHref(paths.search, { text: price.rest })}>{messages.searchAnyPrice}</WayBack>
          )}
        </Note>
      )}
      {leftOut.length > 0 && total > 0 && (
        <Note>{messages.searchLeftOut(quoted(leftOut), leftOut.length === 1)}</Note>
      )}
    </>
  )
}

function Note({ children }: { children: ReactNode }): ReactNode {
  return <p className="wrap-break-word mt-4 text-lg text-quiet">{children}</p>
}

function WayBack({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return (
    <Link to={to} className="text-ink underline underline-offset-4 hover:text-clay">
      {children}
    </Link>
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
