import { type ReactNode, useState } from 'react'
import type { CardView, ProductCard } from '#contract/listing.ts'
import { classNames } from '../ui/class-names.ts'
import { Picture } from '../ui/picture.tsx'
import { Sash } from '../ui/sash.tsx'

/** The widths of a card: two on a phone, three on a tablet, three beside the facets or four on a page. */
const CARD_SIZES = '(min-width: 80rem) 18.5rem, (min-width: 64rem) 23vw, (min-width: 48rem) 30vw, 46vw'

const fill = 'absolute inset-0 size-full object-cover'

interface CardPictureProps {
  readonly card: ProductCard
  readonly eager: boolean
  readonly view: CardView
  /** Fetches the second picture too: a listing loads one picture for each card. */
  readonly near: boolean
  /** A swipe has brought the second picture. */
  readonly swiped: boolean
  /** On the wishlist, whose plain picture is the thumbnail (P-249). */
  readonly isWish: boolean
}

/** The pictures in the order of the view: the merchant's, or the surface first where one shows it. */
const inOrder = ({ pictures, surface_at }: ProductCard, view: CardView) =>
  view === 'surface' && surface_at === 1 ? [pictures[1], pictures[0]] : pictures

/**
 * The first picture; the second fades in on hover and after a swipe. The card's text describes it, so `alt` is
 * empty.
 */
export function CardPicture({ card, eager, view, near, swiped, isWish }: CardPictureProps): ReactNode {
  const [loaded, setLoaded] = useState(false)
  const [first, second] = inOrder(card, view)
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-card bg-stone">
      {first && (
        <Picture
          medium={first}
          alt=""
          {...(isWish && { renditions: ['main', 'card', 'thumb'] })}
          sizes={CARD_SIZES}
          eager={eager}
          className={fill}
        />
      )}
      {second && near && (
        <div
          className={classNames(
            'absolute inset-0 transition-opacity',
            loaded && swiped ? 'opacity-100' : 'opacity-0',
            loaded && 'pointer-fine:group-hover:opacity-100',
          )}
          onLoadCapture={() => setLoaded(true)}
        >
          <Picture medium={second} alt="" sizes={CARD_SIZES} className={fill} />
        </div>
      )}
      {second && (
        <span
          aria-hidden="true"
          className="absolute inset-x-0 bottom-2 hidden justify-center gap-1.5 pointer-coarse:flex"
        >
          {[false, true].map((isSecond) => (
            <span
              key={String(isSecond)}
              className={classNames(
                'size-1.5 rounded-full border border-ink/40',
                isSecond === swiped ? 'bg-card' : 'bg-card/30',
              )}
            />
          ))}
        </span>
      )}
      {card.custom_sash !== null && <Sash text={card.custom_sash} />}
    </div>
  )
}
