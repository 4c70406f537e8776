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
      <ul className="mt-6 grid grid-cols-2 gap-x-3 gap-y-6 xs:grid-cols-3 md:gap-x-6 lg:grid-cols-5">
        {categories.map((category) => (
          <CategoryTile key={category.slug} category={category} />
        ))}
      </ul>
    </section>
  )
}

function CategoryTile({ category }: { category: CategorySummary }): ReactNode {
  return (
    <li className="group relative rounded-card outline-clay outline-offset-4 has-[a:focus-visible]:outline-2">
      <div className="aspect-4/3 overflow-hidden rounded-card bg-stone">
        {category.picture && (
          <Picture
            medium={category.picture}
            alt=""
            sizes="(min-width: 80rem) 14.5rem, (min-width: 64rem) 18vw, (min-width: 30rem) 31vw, 46vw"
            className="size-full object-cover transition-transform motion-safe:group-hover:scale-[1.02]"
          />
        )}
      </div>
      <h3 className="wrap-anywhere mt-2 text-base leading-snug md:text-lg">
        <CoverLink to={categoryPath(category.slug)} prefetch="intent">
          {category.name}
        </CoverLink>
      </h3>
      <p className="figures text-quiet text-sm">{productCount(category.product_count)}</p>
    </li>
  )
}
