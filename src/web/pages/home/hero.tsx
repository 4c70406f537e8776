import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HomePage } from '#contract/listing.ts'
import { categoryPath } from '#contract/routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'

/** The shop's claim beside its largest picture, which links to the product that it shows. */
export function Hero({ home }: { home: HomePage }): ReactNode {
  const [first, second] = home.categories
  const picture = home.hero?.picture ?? first?.picture
  return (
    <section className="lg:grid lg:grid-cols-2">
      <figure className="relative bg-stone lg:order-2">
        {picture && (
          <Picture
            medium={picture}
            alt={picture.alt}
            renditions={['main', 'full_width', 'enlarged']}
            sizes="(min-width: 64rem) 50vw, 100vw"
            eager
            className="aspect-4/3 w-full object-cover md:aspect-video lg:aspect-auto lg:h-full lg:max-h-176 lg:min-h-144"
          />
        )}
        {home.hero && (
          <figcaption className="absolute right-0 bottom-0">
            <Link
              to={home.hero.product.full_slug}
              className="inline-flex min-h-11 items-center bg-paper px-4 text-sm underline-offset-4 hover:underline"
            >
              {home.hero.product.name}
            </Link>
          </figcaption>
        )}
      </figure>
      <div className="flex flex-col justify-center px-4 py-12 md:px-8 md:py-16 xl:pr-12 xl:pl-[max(2rem,calc((100vw-80rem)/2+2rem))]">
        <h1 className="xs:text-5xl text-4xl lg:text-[2.75rem] xl:text-6xl">
          <span className="block">Tell us the area.</span> <span className="block">We count the tiles.</span>
        </h1>
        <p className="mt-6 max-w-md text-lg text-quiet">
          Porcelain, stone, paving and gravel by the exact square metre, with whole tiles, weight and delivery
          worked out before you pay.
        </p>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:*:w-full">
          {first && (
            <ButtonLink to={categoryPath(first.slug)} size="large">
              Shop {first.name.toLowerCase()}
            </ButtonLink>
          )}
          {second && (
            <ButtonLink to={categoryPath(second.slug)} size="large" look="secondary">
              Shop {second.name.toLowerCase()}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}
