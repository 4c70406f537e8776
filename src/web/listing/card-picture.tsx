import { type ReactNode, useState } from 'react'
import type { ProductCard } from '#contract/listing.ts'
import { classNames } from '../ui/class-names.ts'
import { Picture } from '../ui/picture.tsx'
import { Sash } from '../ui/sash.tsx'

/** How wide a card is laid out: two on a phone, three on a tablet, three beside the facets or four on a page. */
const CARD_SIZES = '(min-width: 80rem) 18.5rem, (min-width: 64rem) 23vw, (min-width: 48rem) 30vw, 46vw'

const fill = 'absolute inset-0 size-full object-cover'

interface CardPictureProps {
  readonly card: ProductCard
  readonly eager: boolean
  /** A mouse has come: the second picture is fetched now, so that a listing weighs one picture a card. */
  readonly visited: boolean
}

/** The first picture of a product; the second fades in under the mouse. Its words are the card's, so `alt` is empty. */
export function CardPicture({ card, eager, visited }: CardPictureProps): ReactNode {
  const [arrived, setArrived] = useState(false)
  const [first, second] = card.pictures
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-card bg-stone">
      {first && (
        <Picture
          medium={first}
          alt=""
          renditions={['thumb', 'card', 'main']}
          sizes={CARD_SIZES}
          eager={eager}
          className={fill}
        />
      )}
      {second && visited && (
        <div
          className={classNames(
            'absolute inset-0 opacity-0 transition-opacity',
            arrived && 'group-hover:opacity-100',
          )}
          onLoadCapture={() => setArrived(true)}
        >
          <Picture
            medium={second}
            alt=""
            renditions={['thumb', 'card', 'main']}
            sizes={CARD_SIZES}
            className={fill}
          />
        </div>
      )}
      {card.custom_sash !== null && <Sash text={card.custom_sash} />}
    </div>
  )
}
