import type { ReactNode } from 'react'
import { CardForm } from '../../listing/card-form.tsx'
import { webSiteData } from '../../listing/listing-data.ts'
import { StructuredData } from '../../listing/structured-data.tsx'
import { pageRequest } from '../../shop-context.ts'
import type { Route } from './+types/page.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { Hero } from './hero.tsx'
import { Promises } from './promises.tsx'
import { Shelf } from './shelf.tsx'
import { WaysIn } from './ways-in.tsx'
import { WorkedExample } from './worked-example.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url)
  return { origin, home: await context.get(pageRequest).shop.listings.home() }
}

export default function HomePage({ loaderData }: Route.ComponentProps): ReactNode {
  const { origin, home } = loaderData
  return (
    <>
      <title>Tessera – tiles, stone and gravel by the exact square metre</title>
      <meta
        name="description"
        content="Porcelain and stone tiles, paving, gravel, grout and adhesive. Tell us the area: we count whole tiles and packs, and show delivery before you pay. Free samples."
      />
      <link rel="canonical" href={new URL('/', origin).href} />
      <StructuredData data={webSiteData(origin)} />
      <Hero home={home} />
      <CategoryTiles categories={home.categories} />
      <WaysIn ways={home.ways_in} />
      <WorkedExample />
      <Shelf title="New in" cards={home.newest} />
      <Shelf title="From the front of the shop" cards={home.favourites} />
      <Promises />
      <CardForm />
    </>
  )
}
