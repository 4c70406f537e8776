import { type ReactNode, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import type { WishlistProduct } from '#contract/wishlist.ts'
import { CardForm } from '../../listing/card-form.tsx'
import { CategoryLinks } from '../../listing/category-links.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { pageRequest } from '../../page-request.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/page.ts'
import { WishlistCard } from './wishlist-card.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(pageRequest)
  return shop.wishlist.page(visitor())
}

export default function WishlistPage({ loaderData }: Route.ComponentProps): ReactNode {
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const [status, setStatus] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const products = loaderData.products.filter((product) => !removed.has(product.id))
  /* The focused button disappears with its card. */
  const remove = ({ id, name }: WishlistProduct): void => {
    setRemoved((ids) => new Set([...ids, id]))
    setStatus(messages.wishlistRemoved(name))
    heading.current?.focus()
  }
  return (
    <div className="page py-8 md:py-12">
      <PageTitle title="Your wishlist" />
      <meta name="robots" content="noindex" />
      <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none md:text-5xl">
        Your wishlist
      </h1>
      <p role="status" aria-label="Wishlist" className="sr-only">
        {status}
      </p>
      {products.length === 0 ? (
        <div className="mt-8">
          <EmptyState title={messages.wishlistEmpty}>
            <p className="mt-3 text-quiet">‘{messages.addToWishlist}’ on a product’s page keeps it here.</p>
            <ButtonLink to={paths.home} className="mt-8">
              {messages.continueShopping}
            </ButtonLink>
          </EmptyState>
          <div className="mt-12">
            <CategoryLinks />
          </div>
        </div>
      ) : (
        <>
          <CardForm />
          <ul className="mt-8 pair-34 grid gap-x-4 gap-y-10 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4">
            {products.map((product) => (
              <li key={product.id}>
                <WishlistCard product={product} onRemoved={() => remove(product)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
