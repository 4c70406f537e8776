import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { pageRequest } from '../../shop-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/page.ts'
import { BasketLine } from './basket-line.tsx'
import { BasketTotals } from './basket-totals.tsx'

/** A page about its visitor: the loader asks who that is, so it is never kept for others. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(pageRequest)
  const [contents, total] = await Promise.all([
    shop.basket.contents(visitor()),
    shop.basket.itemTotal(visitor()),
  ])
  return { lines: contents.basket, total }
}

export default function BasketPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { lines, total } = loaderData
  return (
    <div className="page py-8 md:py-12">
      <title>Your basket – Tessera</title>
      <meta name="robots" content="noindex" />
      {lines.length === 0 ? (
        <EmptyBasket />
      ) : (
        <>
          <h1 className="text-4xl md:text-5xl">Your basket</h1>
          <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_22rem] lg:items-start">
            <ul className="border-line border-t">
              {lines.map((line) => (
                <BasketLine key={line.id} line={line} />
              ))}
            </ul>
            <BasketTotals total={total} lines={lines} />
          </div>
        </>
      )}
    </div>
  )
}

function EmptyBasket(): ReactNode {
  return (
    <div className="py-16 text-center">
      <h1 className="text-4xl">{messages.basketEmpty}</h1>
      <p className="mx-auto mt-4 max-w-md text-quiet">
        Find a tile you like and order a free sample, or tell us your room and we work out how much you need.
      </p>
      <ButtonLink to={paths.home} className="mt-8">
        {messages.continueShopping}
      </ButtonLink>
    </div>
  )
}
