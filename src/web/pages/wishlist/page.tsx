import { type ReactNode, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import type { WishlistProduct } from '#contract/wishlist.ts'
import { CardForm } from '../../listing/card-form.tsx'
import { CategoryLinks } from '../../listing/category-links.tsx'
import { productCount } from '../../listing/product-count.ts'
import { ProductGrid } from '../../listing/product-grid.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { pageRequest } from '../../page-request.ts'
import { renderedPrices } from '../../project/rendered-prices.ts'
import { RenderedPrices } from '../../project/use-card-answer.ts'
import { RecentlyViewed } from '../../shelves/recently-viewed.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { noteWishlist } from '../../wishlist/stored-wishlist.ts'
import type { Route } from './+types/page.ts'
import { AddAll } from './add-all.tsx'
import { RemoveButton } from './remove-button.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageRequest)
  const list = await page.shop.wishlist.page(page.visitor())
  return { ...list, prices: await renderedPrices(page, list.products) }
}

export default function WishlistPage({ loaderData }: Route.ComponentProps): ReactNode {
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const [status, setStatus] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const products = loaderData.products.filter((product) => !removed.has(product.id))
  /* The focused button disappears with its card. */
  const remove = ({ id, name }: WishlistProduct): void => {
    setRemoved((ids) => new Set([...ids, id]))
    noteWishlist(id, false)
    setStatus(messages.wishlistRemoved(name))
    heading.current?.focus()
  }
  return (
    <RenderedPrices value={loaderData.prices}>
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
          <Empty />
        ) : (
          <>
            <p className="figures mt-3 text-quiet">{productCount(products.length)}</p>
            {products.some(({ buyable }) => buyable) && <AddAll />}
            <CardForm />
            <ProductGrid
              cards={products}
              level={2}
              columns={4}
              eager={4}
              wishOf={(product) => ({
                reason: product.not_buyable_reason,
                remove: <RemoveButton product={product} onRemoved={() => remove(product)} />,
              })}
              className="mt-8"
            />
          </>
        )}
      </div>
    </RenderedPrices>
  )
}

/** An empty list, how it fills, and ways on. */
function Empty(): ReactNode {
  return (
    <div className="mt-8">
      <EmptyState title={messages.wishlistEmpty}>
        <p className="mt-3 text-quiet">
          The heart on a product keeps it here, with its price for your floor.
        </p>
        <ButtonLink to={paths.home} className="mt-8">
          {messages.continueShopping}
        </ButtonLink>
      </EmptyState>
      <RecentlyViewed className="mt-12" />
      <div className="mt-12">
        <CategoryLinks />
      </div>
    </div>
  )
}
