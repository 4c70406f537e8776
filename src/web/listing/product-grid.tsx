import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#contract/listing.ts'
import { classNames } from '../ui/class-names.ts'
import { ProductCard } from './product-card.tsx'

interface ProductGridProps {
  readonly cards: readonly Card[]
  readonly level: 2 | 3
  /** Cards side by side where there is room: three beside the facets, four on the whole page. */
  readonly across: 3 | 4
  /** How many of the pictures are fetched first. */
  readonly eager?: number
  readonly className?: string
}

export function ProductGrid({ cards, level, across, eager = 0, className }: ProductGridProps): ReactNode {
  return (
    <ul
      className={classNames(
        'grid grid-cols-2 gap-x-3 gap-y-9 md:grid-cols-3 md:gap-x-6 md:gap-y-12',
        across === 4 && 'xl:grid-cols-4',
        className,
      )}
    >
      {cards.map((card, index) => (
        <li key={card.id}>
          <ProductCard card={card} level={level} eager={index < eager} />
        </li>
      ))}
    </ul>
  )
}
