import { type ReactNode, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { pageRequest } from '../../shop-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/page.ts'
import { WishlistCard } from './wishlist-card.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(pageRequest)
  return shop.wishlist.page(visitor())
}

export default function WishlistPage({ loaderData }: Route.ComponentProps): ReactNode {
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const products = loaderData.products.filter((product) => !removed.has(product.id))
  return (
    <div className="page py-8 md:py-12">
      <title>Your wishlist – Tessera</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl md:text-5xl">Your wishlist</h1>
      {products.length === 0 ? (
        <div className="py-16 text-center">
          <p className="text-lg">{messages.wishlistEmpty}</p>
          <ButtonLink to={paths.home} className="mt-8">
            {messages.continueShopping}
          </ButtonLink>
        </div>
      ) : (
        <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4">
          {products.map((product) => (
            <li key={product.id}>
              <WishlistCard
                product={product}
                onRemoved={() => setRemoved((ids) => new Set([...ids, product.id]))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
