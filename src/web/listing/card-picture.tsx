import { type ReactNode, useState } from 'react'
import type { ProductCard } from '#contract/listing.ts'
import { classNames } from '../ui/class-names.ts'
import { Picture } from '../ui/picture.tsx'
import { Sash } from '../ui/sash.tsx'

/** The widths of a card: two on a phone, three on a tablet, three beside the facets or four on a page. */
const CARD_SIZES = '(min-width: 80rem) 18.5rem, (min-width: 64rem) 23vw, (min-width: 48rem) 30vw, 46vw'

const fill = 'absolute inset-0 size-full object-cover'

interface CardPictureProps {
  readonly card: ProductCard
  readonly eager: boolean
  /** Fetches the second picture too: a listing loads one picture for each card. */
  readonly hovered: boolean
}

/** The first picture; the second fades in on hover. The card's text describes it, so `alt` is empty. */
export function CardPicture({ card, eager, hovered }: CardPictureProps): ReactNode {
  const [loaded, setLoaded] = useState(false)
  const [first, second] = card.pictures
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-card bg-stone">
      {first && <Picture medium={first} alt="" sizes={CARD_SIZES} eager={eager} className={fill} />}
      {second && hovered && (
        <div
          className={classNames(
            'absolute inset-0 opacity-0 transition-opacity',
            loaded && 'group-hover:opacity-100',
          )}
          onLoadCapture={() => setLoaded(true)}
        >
          <Picture medium={second} alt="" sizes={CARD_SIZES} className={fill} />
        </div>
      )}
      {card.custom_sash !== null && <Sash text={card.custom_sash} />}
    </div>
  )
}
