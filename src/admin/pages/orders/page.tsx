import type { ReactNode } from 'react'
import { load } from '../../requests.ts'
import type { Route } from './+types/page.ts'
import { FilterForm, SearchForm } from './filters.tsx'
import { OrderCards, OrderTable } from './order-rows.tsx'
import { Paging } from './paging.tsx'
import { stateTexts, type TypedFilters } from './texts.ts'

export const loader = async (args: Route.LoaderArgs) => {
  const typed: TypedFilters = Object.fromEntries(new URL(args.request.url).searchParams)
  return { typed, list: await load(args, 'listOrders', typed) }
}

const countText = (count: number | null): string =>
  count === null
    ? 'More than 10,000 orders'
    : `${count.toLocaleString('en-GB')} ${count === 1 ? 'order' : 'orders'}`

/** The orders, at first those that are to be sent (M-027). */
export default function OrdersPage({ loaderData: { typed, list } }: Route.ComponentProps): ReactNode {
  const { orders, state, count } = list
  return (
    <>
      <title>Orders</title>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-title">Orders</h1>
          <p className="text-quiet">
            {stateTexts[state]} · {countText(count)}
            {typed.find && ` for ‘${typed.find}’`}
          </p>
        </div>
        <SearchForm find={typed.find ?? ''} />
      </div>
      <FilterForm typed={typed} state={state} />
      {orders.length === 0 ? (
        <p className="mt-6">
          No order matches.{' '}
          <a href="/admin/orders?state=all" className="text-accent underline">
            Show every order
          </a>
        </p>
      ) : (
        <>
          <OrderTable orders={orders} />
          <OrderCards orders={orders} />
        </>
      )}
      <Paging typed={typed} next={list.next} previous={list.previous} />
    </>
  )
}
