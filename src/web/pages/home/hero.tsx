import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HomePage } from '#contract/listing.ts'
import { Picture } from '../../ui/picture.tsx'
import type { FloorInput } from './calculator/floor.ts'
import { TileCalculator } from './calculator/tile-calculator.tsx'

interface HeroProps {
  readonly home: HomePage
  readonly floor: FloorInput
}

/** What the shop does, by doing it: measures, tiles and price, beside its largest picture (S-052). */
export function Hero({ home, floor }: HeroProps): ReactNode {
  const picture = home.hero?.picture ?? home.categories[0]?.picture
  return (
    <section className="lg:grid lg:grid-cols-2">
      <figure className="relative bg-stone lg:order-2">
        {picture && (
          <Picture
            medium={picture}
            /* The caption says what it shows. */
            alt={home.hero ? '' : picture.alt}
            renditions={['main', 'full_width', 'enlarged']}
            /* Half of the window, but as high as the text beside it: a wide picture is cut at its sides. */
            sizes="(min-width: 64rem) 92vw, 100vw"
            eager
            className="h-75 w-full object-[42%_85%] object-cover md:h-96 lg:h-full lg:min-h-136"
          />
        )}
        {home.hero && (
          <figcaption className="absolute top-0 left-0 md:top-auto md:right-0 md:bottom-0 md:left-auto">
            <Link
              to={home.hero.product.full_slug}
              className="inline-flex min-h-8 items-center bg-paper px-3 text-xs underline-offset-4 hover:underline md:min-h-11 md:px-4 md:text-sm"
            >
              {home.hero.picture.alt || home.hero.product.name}
            </Link>
          </figcaption>
        )}
      </figure>
      <div className="px-4 pt-4 pb-2 md:px-8 md:py-10 lg:py-12 xl:pr-12 xl:pl-[max(2rem,calc((100vw-80rem)/2+2rem))]">
        <h1 className="text-2xl md:text-5xl xl:text-[3.25rem] xl:leading-tight">
          <span className="block">Tell us the area.</span> <span className="block">We count the tiles.</span>
        </h1>
        <p className="mt-4 max-w-md text-lg text-quiet max-md:hidden">
          Porcelain, stone, paving and gravel by the exact square metre, with whole tiles, weight and delivery
          worked out before you pay.
        </p>
        <TileCalculator sizes={home.sizes} initial={floor} />
      </div>
    </section>
  )
}
