import type { ReactNode } from 'react'
import type { ProductCard as Card, CardView } from '#contract/listing.ts'
import { classNames } from '../ui/class-names.ts'
import { type CardWish, ProductCard } from './product-card.tsx'

interface ProductGridProps<C extends Card> {
  readonly cards: readonly C[]
  readonly level: 2 | 3
  /** The maximum number of columns: three beside the facets, four on the whole page. */
  readonly columns: 3 | 4
  /** How many of the pictures are fetched first. */
  readonly eager?: number
  readonly view?: CardView
  /** On the wishlist: what each card has there. */
  readonly wishOf?: (card: C) => CardWish
  readonly className?: string
}

/** Two columns on a phone, one where its text is enlarged: a card is no narrower than its buttons. */
export function ProductGrid<C extends Card>({
  cards,
  level,
  columns,
  eager = 0,
  view = 'first',
  wishOf,
  className,
}: ProductGridProps<C>): ReactNode {
  return (
    <ul
      className={classNames(
        '-mb-9 pair-34 grid gap-x-3 md:-mb-12 md:grid-cols-3 md:gap-x-6',
        columns === 4 && 'xl:grid-cols-4',
        className,
      )}
    >
      {cards.map((card, index) => (
        <li key={card.id} className="row-span-4 grid min-w-0 grid-rows-subgrid pb-9 md:pb-12">
          <ProductCard
            card={card}
            level={level}
            eager={index < eager}
            view={view}
            {...(wishOf && { wish: wishOf(card) })}
          />
        </li>
      ))}
    </ul>
  )
}
