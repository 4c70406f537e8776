import { type ReactNode, useId } from 'react'
import type { ProductCard as Card, CardView } from '#contract/listing.ts'
import { CoverLink } from '../ui/cover-link.tsx'
import { DotSeparated } from '../ui/dot-separated.tsx'
import { nonBreakingPieces, nonBreakingSize } from '../ui/non-breaking-size.ts'
import { Stars } from '../ui/stars.tsx'
import { CardBuying } from './card-buying.tsx'
import { CardHeart } from './card-heart.tsx'
import { CardPicture } from './card-picture.tsx'
import { CardSwatches } from './card-swatches.tsx'
import { useSwipe } from './use-swipe.ts'
import { variationSummary } from './variation-summary.ts'

/** What a card has on the wishlist, in place of its heart. */
export interface CardWish {
  /** Why it cannot be bought now; null where it can (P-255, P-256). */
  readonly reason: string | null
  /** Takes it off the list (P-253). */
  readonly remove: ReactNode
}

interface ProductCardProps {
  readonly card: Card
  /** The heading level: 2 below a page's title, 3 below the title of a shelf. */
  readonly level: 2 | 3
  /** Fetches the picture first, because it is visible on load. */
  readonly eager?: boolean
  readonly view?: CardView
  readonly wish?: CardWish
}

/**
 * A product in a listing. The link of its name covers the whole card; the buttons lie above the link, so that
 * nothing is nested and the keyboard reaches each by itself. Its four rows are a subgrid of the list, so that
 * names, prices and buttons of neighbouring cards align.
 */
export function ProductCard({
  card,
  level,
  eager = false,
  view = 'first',
  wish,
}: ProductCardProps): ReactNode {
  const { near, swiped, handlers } = useSwipe()
  const nameId = useId()
  const summary = variationSummary(card)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article
      className="group relative row-span-4 grid touch-pan-y touch-pinch-zoom grid-rows-subgrid rounded-card outline-clay outline-offset-4 has-[a:focus-visible]:outline-2"
      {...handlers}
    >
      <CardPicture
        card={card}
        eager={eager}
        view={view}
        near={near}
        swiped={swiped}
        isWish={wish !== undefined}
      />
      <div className="min-w-0 pt-3">
        <Heading id={nameId} className="text-lg leading-snug">
          <CoverLink to={card.shown_path ?? card.full_slug} prefetch="intent">
            {nonBreakingSize(card.name)}
          </CoverLink>
        </Heading>
        {summary !== '' && (
          <p className="wrap-anywhere mt-1 line-clamp-2 text-quiet text-sm">
            <DotSeparated parts={nonBreakingSize(summary).split(' · ').map(nonBreakingPieces)} />
          </p>
        )}
        <Stars rating={card.rating} />
        <CardSwatches swatches={card.swatches} />
      </div>
      <CardBuying card={card} nameId={nameId} wish={wish} />
      {wish === undefined && <CardHeart productId={card.id} nameId={nameId} />}
    </article>
  )
}
