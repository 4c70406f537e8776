import type { ReactNode } from 'react'
import { data, Link, useLocation } from 'react-router'
import { categoryPath, paths } from '#contract/routes.ts'
import { Listing } from '../../listing/listing.tsx'
import { canonicalOf, itemListData } from '../../listing/structured-data.ts'
import { PageTitle } from '../../merchant/page-title.tsx'
import { pageRequest } from '../../page-request.ts'
import { projectSums, renderedPrices } from '../../project/rendered-prices.ts'
import { RenderedPrices } from '../../project/use-card-answer.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SocialCard } from '../../ui/social-card.tsx'
import { breadcrumbData, StructuredData } from '../../ui/structured-data.tsx'
import { GoodsError } from '../error/goods-error.tsx'
import type { Route } from './+types/page.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url)
  const page = context.get(pageRequest)
  const listing = await page.shop.listings.category(params.category, searchParams, projectSums(page))
  if (listing?.category == null) throw data(null, { status: 404 })
  return {
    origin,
    listing,
    category: listing.category,
    prices: await renderedPrices(page, listing.cards),
  }
}

export default function CategoryPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { origin, listing, category, prices } = loaderData
  const canonical = canonicalOf(origin, category.slug, listing)
  const pageSuffix = listing.page > 1 ? `, page ${listing.page}` : ''
  return (
    <div className="page">
      <PageTitle title={`${category.name}${pageSuffix}`} />
      {category.summary !== '' && <meta name="description" content={category.summary} />}
      <link rel="canonical" href={canonical} />
      <SocialCard
        title={category.name}
        description={category.summary}
        address={canonical}
        picture={category.picture}
      />
      <StructuredData
        data={breadcrumbData(origin, [{ name: category.name, to: categoryPath(category.slug) }])}
      />
      <StructuredData data={itemListData(origin, listing)} />
      <Breadcrumbs trail={[{ name: 'Home', to: paths.home }]} here={category.name} />
      <header className="pt-2 pb-8 md:pt-6 md:pb-12">
        <h1 className="text-4xl md:text-6xl">{category.name}</h1>
        {category.summary !== '' && (
          <p className="mt-4 max-w-2xl text-balance text-lg text-quiet md:text-xl">{category.summary}</p>
        )}
      </header>
      <RenderedPrices value={prices}>
        <Listing key={category.slug} listing={listing} empty={<NoMatches />}>
          {category.description !== '' && listing.page === 1 && (
            <section
              aria-label={`About ${category.name.toLowerCase()}`}
              className="mt-16 max-w-2xl space-y-4 text-quiet"
            >
              {category.description.split(/\n{2,}/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          )}
        </Listing>
      </RenderedPrices>
    </div>
  )
}

/** Shown when no product matches, which only ticks from an old address can cause. */
function NoMatches(): ReactNode {
  const { pathname } = useLocation()
  return (
    <EmptyState title="Nothing here matches all of that">
      <p className="mx-auto mt-3 max-w-md text-quiet">
        Take a filter away, or look through the whole range. If you are after something we do not show,{' '}
        <Link to={paths.search} className="text-clay underline underline-offset-4">
          search the shop
        </Link>
        .
      </p>
      <ButtonLink to={pathname} className="mt-8">
        Show the whole range
      </ButtonLink>
    </EmptyState>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactNode {
  return <GoodsError error={error} />
}
