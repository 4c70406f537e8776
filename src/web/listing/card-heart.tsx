import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { HeartIcon } from '../ui/icons.tsx'
import { useWishlistHeart } from '../wishlist/use-wishlist-heart.ts'
import { cardHeartProps } from './card-form.tsx'

/** Puts a product on the wishlist or takes it off, on its card's picture. Without a script it adds it. */
export function CardHeart({ productId, nameId }: { productId: number; nameId: string }): ReactNode {
  const { inWishlist, busy, toggle } = useWishlistHeart(productId)
  return (
    <button
      {...cardHeartProps(productId)}
      aria-label={inWishlist ? messages.removeFromWishlist : messages.addToWishlist}
      aria-describedby={nameId}
      aria-disabled={busy || undefined}
      className="touch absolute top-1 right-1 z-1 inline-flex items-center justify-center rounded-full text-ink hover:text-clay"
      onClick={(event) => {
        event.preventDefault()
        toggle()
      }}
    >
      <span className="inline-flex size-9 items-center justify-center rounded-full bg-card/90">
        <HeartIcon className={inWishlist ? 'fill-clay text-clay' : ''} />
      </span>
    </button>
  )
}
