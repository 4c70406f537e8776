import type { ReactNode } from 'react'
import type { HomePage } from '#contract/listing.ts'
import { categoryPath } from '#contract/routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'

/** What the shop is, beside the largest picture it has. */
export function Hero({ home }: { home: HomePage }): ReactNode {
  const [first, second] = home.categories
  const picture = first?.picture
  return (
    <section className="lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      {picture && (
        <Picture
          medium={picture}
          alt={picture.alt}
          renditions={['main', 'full_width', 'enlarged']}
          sizes="(min-width: 64rem) 58vw, 100vw"
          eager
          className="aspect-4/3 w-full object-cover md:aspect-video lg:order-2 lg:aspect-auto lg:h-full lg:max-h-176 lg:min-h-144"
        />
      )}
      <div className="flex flex-col justify-center px-4 py-12 md:px-8 md:py-16 xl:pr-12 xl:pl-[max(2rem,calc((100vw-80rem)/2+2rem))]">
        <h1 className="text-4xl xs:text-5xl lg:text-5xl xl:text-6xl">
          <span className="block">Tell us the area.</span> <span className="block">We count the tiles.</span>
        </h1>
        <p className="mt-6 max-w-md text-lg text-quiet">
          Porcelain, stone, paving and gravel by the exact square metre, with whole tiles, weight and delivery
          worked out before you pay.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
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
