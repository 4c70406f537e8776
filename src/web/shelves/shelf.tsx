import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { wireMedium } from '#contract/media.ts'
import type { ShelfCard } from '#contract/shelf.ts'
import { CardPriceLine } from '../listing/card-price-line.tsx'
import { nonBreakingSize } from '../ui/non-breaking-size.ts'
import { Picture } from '../ui/picture.tsx'

/** A row of products; on a phone it scrolls sideways by itself. */
export function Shelf({ title, cards }: { title: string; cards: readonly ShelfCard[] }): ReactNode {
  const id = useId()
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-5 text-3xl">
        {title}
      </h2>
      <div className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
        <ul
          className={`flex gap-4 md:grid md:gap-6 ${cards.length === 3 ? 'md:grid-cols-3' : 'md:grid-cols-4'}`}
        >
          {cards.map((card) => (
            <li key={card.id} className="relative w-40 shrink-0 md:w-auto">
              <Link to={card.full_slug} prefetch="intent" className="group block">
                <span className="block aspect-4/3 overflow-hidden rounded-card bg-stone">
                  {card.picture && (
                    <Picture
                      medium={wireMedium({ ...card.picture, alt: '', collection: 'product' })}
                      alt=""
                      renditions={['thumb', 'card']}
                      sizes="(min-width: 80rem) 18.5rem, (min-width: 48rem) 23vw, 10rem"
                    />
                  )}
                </span>
                <span className="mt-3 block font-serif text-lg leading-snug group-hover:underline">
                  {nonBreakingSize(card.name)}
                </span>
              </Link>
              <div className="mt-1">
                <CardPriceLine card={card} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
