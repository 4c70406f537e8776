import type { ReactNode } from 'react'
import { data, Link } from 'react-router'
import type { Look, LookGoods } from '#contract/lookbook.ts'
import { messages } from '#contract/messages.ts'
import { lookPath, paths } from '#contract/routes.ts'
import { formatPounds, poundsToPence } from '#domain/money/pence.ts'
import { tilesText } from '#domain/tiling/whole-tiles.ts'
import { PageTitle } from '../../merchant/page-title.tsx'
import { pageRequest } from '../../page-request.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { nonBreakingSize } from '../../ui/non-breaking-size.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price, SquareMetres } from '../../ui/price.tsx'
import { SocialCard } from '../../ui/social-card.tsx'
import type { Route } from './+types/page.ts'
import { AddAll } from './add-all.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const look = await context.get(pageRequest).shop.lookbook.look(params.look)
  if (look === null) throw data(null, { status: 404 })
  return { origin: new URL(request.url).origin, look }
}

/** A project with everything that it used (S-052). */
export default function LookPage({ loaderData: { origin, look } }: Route.ComponentProps): ReactNode {
  const address = new URL(lookPath(look.slug), origin).href
  return (
    <div className="page pb-16 md:pb-24">
      <PageTitle title={look.name} />
      {look.summary !== '' && <meta name="description" content={look.summary} />}
      <link rel="canonical" href={address} />
      <SocialCard title={look.name} description={look.summary} address={address} picture={look.picture} />
      <Breadcrumbs
        trail={[
          { name: 'Home', to: paths.home },
          { name: messages.lookbook, to: paths.lookbook },
        ]}
        here={look.name}
      />
      <div className="grid gap-x-12 gap-y-8 md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:gap-x-16">
        <div className="self-start overflow-hidden rounded-card bg-stone max-md:-mx-4 max-md:rounded-none">
          <Picture
            medium={look.picture}
            alt={look.picture.alt}
            renditions={['main', 'full_width', 'enlarged']}
            sizes="(min-width: 80rem) 43rem, (min-width: 64rem) 55vw, 100vw"
            eager
            className="aspect-4/3 w-full object-cover"
          />
        </div>
        <div className="md:row-span-2">
          <h1 className="text-3xl leading-tight lg:text-4xl">{look.name}</h1>
          {look.summary !== '' && <p className="mt-3 text-lg text-quiet">{look.summary}</p>}
          <Goods look={look} />
        </div>
        {/* Below the picture on a wide screen, after the goods on a narrow one. */}
        {look.description !== '' && (
          <div className="max-w-2xl space-y-4 text-quiet">
            {look.description.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

function Goods({ look }: { look: Look }): ReactNode {
  return (
    <section aria-labelledby="used" className="mt-8">
      <h2 id="used" className="text-2xl">
        {messages.lookGoods}
      </h2>
      <ul className="mt-4 border-line border-t">
        {look.goods.map((goods) => (
          <li key={goods.variation_id} className="flex items-center gap-4 border-line border-b py-3">
            <GoodsLine goods={goods} />
          </li>
        ))}
      </ul>
      {look.missing.length > 0 && <p className="mt-3 text-quiet">{messages.lookMissing(look.missing)}</p>}
      {look.goods.length > 0 && (
        <>
          <p className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4 text-xl">
            <span>{messages.lookTotal}</span>
            <Price pence={poundsToPence(look.total)} className="font-medium" />
          </p>
          <p className="text-quiet text-sm">
            Before delivery
            {look.part_crates > 0 &&
              `, but for the ${formatPounds(poundsToPence(look.part_crates))} of part-crate delivery in it`}
            . Quantities can be changed in the basket.
          </p>
          <AddAll look={look} />
        </>
      )}
    </section>
  )
}

function GoodsLine({ goods }: { goods: LookGoods }): ReactNode {
  return (
    <>
      {goods.picture !== null && (
        <Link to={goods.full_slug} tabIndex={-1} aria-hidden="true" className="shrink-0">
          <Picture
            medium={goods.picture}
            alt=""
            renditions={['thumb']}
            sizes="4rem"
            className="size-16 rounded-card object-cover"
          />
        </Link>
      )}
      <div className="wrap-anywhere min-w-0 grow">
        <Link
          to={goods.full_slug}
          className="inline-flex min-h-11 flex-col justify-center leading-snug hover:text-clay"
        >
          <span className="font-medium">{nonBreakingSize(goods.name)}</span>
          <span className="text-quiet text-sm">{nonBreakingSize(goods.variation_name)}</span>
        </Link>
        {goods.part_crate > 0 && (
          <span className="block text-quiet text-sm">
            {messages.withPartCrate(formatPounds(poundsToPence(goods.part_crate)))}
          </span>
        )}
      </div>
      <p className="figures shrink-0 text-right">
        <Price pence={poundsToPence(goods.price)} className="font-medium" />
        <span className="block text-quiet text-sm">
          {goods.by_area ? (
            <>
              {goods.quantity} <SquareMetres />
            </>
          ) : (
            `Quantity ${goods.quantity}`
          )}
          {goods.tiles !== null && <span className="block">{tilesText(goods.tiles)}</span>}
        </span>
      </p>
    </>
  )
}
