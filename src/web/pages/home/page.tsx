import type { ReactNode } from 'react'
import type { HomePage as Home, ProductCard, TileSize } from '#contract/listing.ts'
import type { LookSummary } from '#contract/lookbook.ts'
import { paths } from '#contract/routes.ts'
import { useDeferredLayoutClass } from '../../browser/use-hydrated.ts'
import { CardForm } from '../../listing/card-form.tsx'
import { webSiteData } from '../../listing/structured-data.ts'
import { useMerchant } from '../../merchant/merchant-context.ts'
import { pageRequest } from '../../page-request.ts'
import { renderedPrices } from '../../project/rendered-prices.ts'
import { RenderedPrices } from '../../project/use-card-answer.ts'
import { classNames } from '../../ui/class-names.ts'
import { SocialCard } from '../../ui/social-card.tsx'
import { StructuredData } from '../../ui/structured-data.tsx'
import type { Route } from './+types/page.ts'
import { readFloorParameters } from './calculator/floor.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { EntryPoints } from './entry-points.tsx'
import { Hero } from './hero.tsx'
import { Lookbook } from './lookbook.tsx'
import { ProductRow } from './product-row.tsx'
import { ServicePromises } from './service-promises.tsx'
import { TradeBanner } from './trade-banner.tsx'

/** Projects on the home page; the lookbook has all. */
const MOST_LOOKS = 6

const DESCRIPTION =
  'Porcelain and stone tiles, paving, gravel, grout and adhesive. Tell us the area: we count whole tiles and packs, and show delivery before you pay. Free samples.'

/** Whether a card's picture is none of the lookbook's: each picture is shown once. */
const showsOther =
  (looks: readonly LookSummary[]) =>
  ({ pictures }: ProductCard): boolean =>
    looks.every(({ picture }) => picture.thumb !== pictures[0]?.thumb)

/** The size of the tile in the large picture: the page begins with what it shows (S-052). */
const pictured = ({ hero, sizes }: Home): TileSize | undefined =>
  sizes.find(({ product }) => product !== null && product.full_slug === hero?.product.full_slug)

export async function loader({ context, request }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url)
  const page = context.get(pageRequest)
  const { listings, lookbook, accounts, delivery } = page.shop
  const [home, looks] = [await listings.home(), await lookbook.all()]
  const shown = looks.slice(0, MOST_LOOKS)
  const visitor = page.visitorWithoutScript()
  return {
    origin,
    home: { ...home, newest: home.newest.filter(showsOther(shown)) },
    looks: shown,
    floor: readFloorParameters(searchParams, pictured(home)?.code),
    tradeAccounts: accounts.tradeAccounts,
    promise: visitor === null ? null : await delivery.promise(visitor),
    prices: await renderedPrices(page, home.newest),
  }
}

export default function HomePage({ loaderData }: Route.ComponentProps): ReactNode {
  const { origin, home, looks, floor, tradeAccounts, promise, prices } = loaderData
  const { name } = useMerchant()
  const title = `${name} – tiles, stone and gravel by the exact square metre`
  const address = new URL(paths.home, origin).href
  const later = useDeferredLayoutClass()
  return (
    <RenderedPrices value={prices}>
      <title>{title}</title>
      <meta name="description" content={DESCRIPTION} />
      <link rel="canonical" href={address} />
      <SocialCard
        title={title}
        description={DESCRIPTION}
        address={address}
        picture={home.hero?.picture ?? null}
      />
      <StructuredData data={webSiteData(origin, name)} />
      <Hero home={home} floor={floor} />
      <CategoryTiles categories={home.categories} />
      <div className={classNames(later, '[--later:52rem] md:[--later:50rem]')}>
        <Lookbook looks={looks} />
      </div>
      <div className={classNames(later, '[--later:30rem] md:[--later:22rem]')}>
        <EntryPoints groups={home.ways_in} />
      </div>
      <div className={classNames(later, '[--later:56rem] md:[--later:40rem]')}>
        <ProductRow title="New in" cards={home.newest} />
      </div>
      <div className={later}>
        <ServicePromises promise={promise} />
      </div>
      {tradeAccounts && <TradeBanner />}
      <CardForm />
    </RenderedPrices>
  )
}
