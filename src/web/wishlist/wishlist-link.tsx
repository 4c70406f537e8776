import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { useShopState } from '../shell/shop-state.tsx'
import { CountBadge } from '../ui/count-badge.tsx'
import { HeartIcon } from '../ui/icons.tsx'
import { readWishlist, useWishlistCount } from './stored-wishlist.ts'

/**
 * The link to the wishlist with the number of its products. It reads them after the page has loaded, and when the
 * browser restores the page (S-039): the page is the same for all visitors and holds none.
 */
export function WishlistLink(): ReactNode {
  const { restores } = useShopState()
  const count = useWishlistCount()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restored page reads it again
  useEffect(() => void readWishlist(), [restores])
  return (
    <Link
      to={paths.wishlist}
      className="touch relative inline-flex items-center justify-center gap-2.5 rounded-control px-2 font-medium hover:text-clay"
    >
      <HeartIcon className="size-6" />
      <span className="max-xl:sr-only">{messages.viewWishlist}</span>
      <CountBadge count={count} one="product" />
    </Link>
  )
}
