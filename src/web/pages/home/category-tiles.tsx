import type { ReactNode } from 'react'
import type { CategorySummary } from '#contract/listing.ts'
import { categoryPath } from '#contract/routes.ts'
import { productCount } from '../../listing/product-count.ts'
import { CoverLink } from '../../ui/cover-link.tsx'
import { Picture } from '../../ui/picture.tsx'

/** The shop's categories, as pictures. */
export function CategoryTiles({ categories }: { categories: readonly CategorySummary[] }): ReactNode {
  return (
    <section aria-labelledby="what-we-sell" className="page pt-10 md:pt-14">
      <h2 id="what-we-sell" className="text-3xl md:text-4xl">
        What we sell
      </h2>
      <ul className="mt-6 pair-34 grid gap-x-3 gap-y-4 md:grid-cols-5 md:gap-x-6 md:gap-y-6">
        {categories.map((category) => (
          <CategoryTile key={category.slug} category={category} />
        ))}
      </ul>
    </section>
  )
}

/** A small picture beside the name on a phone, where ten large ones would be a page of their own (S-052). */
function CategoryTile({ category }: { category: CategorySummary }): ReactNode {
  return (
    <li className="group relative flex items-center gap-2.5 rounded-card outline-clay outline-offset-4 has-[a:focus-visible]:outline-2 md:block">
      <div className="size-18 shrink-0 overflow-hidden rounded-card bg-stone md:aspect-4/3 md:size-auto">
        {category.picture && (
          <Picture
            medium={category.picture}
            alt=""
            sizes="(min-width: 80rem) 14.5rem, (min-width: 48rem) 18vw, 6rem"
            className="size-full object-cover transition-transform motion-safe:group-hover:scale-[1.02]"
          />
        )}
      </div>
      <div className="min-w-0">
        <h3 className="wrap-anywhere text-base leading-tight md:mt-2 md:text-lg md:leading-snug">
          <CoverLink to={categoryPath(category.slug)} prefetch="intent">
            {category.name}
          </CoverLink>
        </h3>
        <p className="figures text-quiet text-sm">{productCount(category.product_count)}</p>
      </div>
    </li>
  )
}
