import type { ReactNode } from 'react'
import { paths } from '#contract/routes.ts'
import { useDeferredLayoutClass } from '../../browser/use-hydrated.ts'
import { CardForm } from '../../listing/card-form.tsx'
import { webSiteData } from '../../listing/structured-data.ts'
import { useMerchant } from '../../merchant/merchant-context.ts'
import { pageRequest } from '../../page-request.ts'
import { RenderedPrices } from '../../project/project-price.tsx'
import { renderedPrices } from '../../project/rendered-prices.ts'
import { classNames } from '../../ui/class-names.ts'
import { SocialCard } from '../../ui/social-card.tsx'
import { StructuredData } from '../../ui/structured-data.tsx'
import type { Route } from './+types/page.ts'
import { readFloorParameters } from './calculator/floor.ts'
import { TileCalculator } from './calculator/tile-calculator.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { EntryPoints } from './entry-points.tsx'
import { Hero } from './hero.tsx'
import { ProductRow } from './product-row.tsx'
import { Rooms } from './rooms.tsx'
import { ServicePromises } from './service-promises.tsx'
import { TradeBanner } from './trade-banner.tsx'

const DESCRIPTION =
  'Porcelain and stone tiles, paving, gravel, grout and adhesive. Tell us the area: we count whole tiles and packs, and show delivery before you pay. Free samples.'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url)
  const page = context.get(pageRequest)
  const { listings, accounts, delivery } = page.shop
  const home = await listings.home()
  const visitor = page.visitorWithoutScript()
  return {
    origin,
    home,
    floor: readFloorParameters(searchParams),
    tradeAccounts: accounts.tradeAccounts,
    promise: visitor === null ? null : await delivery.promise(visitor),
    prices: await renderedPrices(page, [...home.newest, ...home.favourites]),
  }
}

export default function HomePage({ loaderData }: Route.ComponentProps): ReactNode {
  const { origin, home, floor, tradeAccounts, promise, prices } = loaderData
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
      <Hero home={home} />
      <CategoryTiles categories={home.categories} />
      <div className={classNames(later, '[--later:43.25rem] md:[--later:49.5rem]')}>
        <Rooms rooms={home.rooms} />
      </div>
      <TileCalculator sizes={home.sizes} initial={floor} />
      <div className={classNames(later, '[--later:62.5rem] md:[--later:50rem]')}>
        <EntryPoints entryPoints={home.ways_in} />
      </div>
      <div className={classNames(later, '[--later:56rem] md:[--later:40rem]')}>
        <ProductRow title="New in" cards={home.newest} />
      </div>
      <div className={later}>
        <ServicePromises promise={promise} />
        <ProductRow title="From the front of the shop" cards={home.favourites} />
      </div>
      {tradeAccounts && <TradeBanner />}
      <CardForm />
    </RenderedPrices>
  )
}
