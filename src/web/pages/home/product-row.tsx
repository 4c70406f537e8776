import { type ReactNode, useId } from 'react'
import type { ProductCard } from '#contract/listing.ts'
import { ProductGrid } from '../../listing/product-grid.tsx'

/** Fills the row at each width: four columns, three or two. */
const ROW_LENGTH = 4

/** A row of products under a title; nothing if there are none. */
export function ProductRow({ title, cards }: { title: string; cards: readonly ProductCard[] }): ReactNode {
  const titleId = useId()
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="page pt-10 md:pt-14">
      <h2 id={titleId} className="text-3xl md:text-4xl">
        {title}
      </h2>
      <ProductGrid
        cards={cards.slice(0, ROW_LENGTH)}
        level={3}
        columns={4}
        className="mt-5 md:mt-6 md:max-xl:[&>li:nth-child(4)]:hidden"
      />
    </section>
  )
}
