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
    <section className="md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:items-stretch">
      {picture && (
        <Picture
          medium={picture}
          alt={picture.alt}
          renditions={['main', 'full_width', 'enlarged']}
          sizes="(min-width: 48rem) 58vw, 100vw"
          eager
          className="aspect-4/3 w-full object-cover md:order-2 md:aspect-auto md:h-full md:min-h-136 md:max-h-176"
        />
      )}
      <div className="flex flex-col justify-center px-4 py-12 md:px-8 md:py-20 xl:pr-16 xl:pl-[max(2rem,calc((100vw-80rem)/2+2rem))]">
        <h1 className="text-5xl md:text-6xl xl:text-7xl">Tell us the area. We count the tiles.</h1>
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
