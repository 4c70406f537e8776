import type { ReactNode } from 'react'
import type { CategorySummary } from '#contract/listing.ts'
import { categoryPath } from '#contract/routes.ts'
import { productCount } from '../../listing/product-count.ts'
import { CoverLink } from '../../ui/cover-link.tsx'
import { Picture } from '../../ui/picture.tsx'

/** The first categories are the visible materials; the rest, such as adhesives, follow in smaller tiles. */
const LARGE = 6

/** The shop's categories, as pictures. */
export function CategoryTiles({ categories }: { categories: readonly CategorySummary[] }): ReactNode {
  return (
    <section aria-labelledby="what-we-sell" className="page pt-16 md:pt-24">
      <h2 id="what-we-sell" className="text-3xl md:text-4xl">
        What we sell
      </h2>
      <ul className="mt-6 pair-34 grid gap-x-3 gap-y-7 md:mt-8 md:grid-cols-3 md:gap-x-6 md:gap-y-10">
        {categories.slice(0, LARGE).map((category) => (
          <CategoryTile key={category.slug} category={category} large />
        ))}
      </ul>
      {categories.length > LARGE && (
        <ul className="mt-7 pair-34 grid gap-x-3 gap-y-7 md:mt-10 md:grid-cols-4 md:gap-x-6">
          {categories.slice(LARGE).map((category) => (
            <CategoryTile key={category.slug} category={category} large={false} />
          ))}
        </ul>
      )}
    </section>
  )
}

function CategoryTile({ category, large }: { category: CategorySummary; large: boolean }): ReactNode {
  return (
    <li className="group relative rounded-card outline-clay outline-offset-4 has-[a:focus-visible]:outline-2">
      <div className="aspect-4/3 overflow-hidden rounded-card bg-stone">
        {category.picture && (
          <Picture
            medium={category.picture}
            alt=""
            sizes={
              large
                ? '(min-width: 80rem) 25rem, (min-width: 48rem) 31vw, 46vw'
                : '(min-width: 80rem) 18.5rem, (min-width: 48rem) 23vw, 46vw'
            }
            className="size-full object-cover transition-transform motion-safe:group-hover:scale-[1.02]"
          />
        )}
      </div>
      <h3 className={large ? 'mt-3 text-xl md:text-2xl' : 'mt-3 text-lg'}>
        <CoverLink to={categoryPath(category.slug)} prefetch="intent">
          {category.name}
        </CoverLink>
      </h3>
      <p className="figures text-quiet text-sm">{productCount(category.product_count)}</p>
    </li>
  )
}
