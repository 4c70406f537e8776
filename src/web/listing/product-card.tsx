import { type ReactNode, useId, useState } from 'react'
import type { ProductCard as Card } from '#contract/listing.ts'
import { messages } from '#contract/messages.ts'
import { CoverLink } from '../ui/cover-link.tsx'
import { DotSeparated } from '../ui/dot-separated.tsx'

import { nonBreakingPieces, nonBreakingSize } from '../ui/non-breaking-size.ts'
import { Stars } from '../ui/stars.tsx'
import { CardPicture } from './card-picture.tsx'
import { CardPriceLine } from './card-price-line.tsx'
import { QuickAdd } from './quick-add.tsx'
import { SampleButton } from './sample-button.tsx'
import { variationSummary } from './variation-summary.ts'

interface ProductCardProps {
  readonly card: Card
  /** The heading level: 2 below a page's title, 3 below the title of a shelf. */
  readonly level: 2 | 3
  /** Fetches the picture first, because it is visible on load. */
  readonly eager?: boolean
}

/** Whether the only variation, sold by the piece, is out of stock: else it could be added here (P-179). */
const isSoldOut = (card: Card): boolean =>
  card.buyable &&
  card.quick_add_id === null &&
  !card.use_per_meter_pricing &&
  card.variation_names.length === 1

/**
 * A product in a listing. The link of its name covers the whole card; the buttons lie above the link, so that
 * nothing is nested and the keyboard reaches each by itself. Its four rows are a subgrid of the list, so that
 * names, prices and buttons of neighbouring cards align.
 */
export function ProductCard({ card, level, eager = false }: ProductCardProps): ReactNode {
  const [hovered, setHovered] = useState(false)
  const nameId = useId()
  const summary = variationSummary(card)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article
      className="group relative row-span-4 grid grid-rows-subgrid rounded-card outline-clay outline-offset-4 has-[a:focus-visible]:outline-2"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
    >
      <CardPicture card={card} eager={eager} hovered={hovered} />
      <div className="min-w-0 pt-3">
        <Heading id={nameId} className="text-lg leading-snug">
          <CoverLink to={card.full_slug} prefetch="intent">
            {nonBreakingSize(card.name)}
          </CoverLink>
        </Heading>
        {summary !== '' && (
          <p className="wrap-anywhere mt-1 line-clamp-4 text-balance text-quiet text-sm">
            <DotSeparated parts={nonBreakingSize(summary).split(' · ').map(nonBreakingPieces)} />
          </p>
        )}
      </div>
      <div className="@container pt-2">
        <div className="flex h-full flex-col justify-between gap-2 @[15rem]:flex-row @[15rem]:items-start">
          <div className="@[15rem]:pt-2.25">
            <Stars rating={card.rating} />
            <CardPriceLine card={card} />
            {!card.buyable && <p className="text-quiet text-sm">{messages.notBuyable}</p>}
            {isSoldOut(card) && <p className="text-amber text-sm">{messages.noneInStock}</p>}
          </div>
          {card.sample_id !== null && <SampleButton sampleId={card.sample_id} nameId={nameId} />}
        </div>
      </div>
      <div className="@container">
        {card.quick_add_id !== null && (
          <QuickAdd variationId={card.quick_add_id} name={card.name} nameId={nameId} />
        )}
      </div>
    </article>
  )
}
