import type { ReactNode } from 'react'
import { data, useRouteLoaderData } from 'react-router'
import { readColumns } from '#contract/admin/order-view.ts'
import { fieldsOf, loadOrRefuse } from '../../requests.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { useNews } from '../../shell/use-news.ts'
import { Notice } from '../../ui/notice.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { SavedViews, useListTitle, ViewsNotice } from '../../views/saved-views.tsx'
import { changeViews } from '../../views/view-actions.ts'
import type { Route } from './+types/page.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { ExportForm } from './export-form.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm, SearchForm } from './filters.tsx'
import { OrderRows } from './order-rows.tsx'
import { Paging } from './paging.tsx'
import { stateTexts, type TypedFilters } from './texts.ts'
import { changeTogether } from './together-actions.ts'
import { matchingText, TogetherResult } from './together-bar.tsx'

export const loader = async (args: Route.LoaderArgs) => {
  const typed: TypedFilters = Object.fromEntries(new URL(args.request.url).searchParams)
  const answer = await loadOrRefuse(args, 'listOrders', typed)
  if (answer.ok) return { typed, list: answer.value, errors: {} }
  return data({ typed, list: null, errors: answer.errors }, { status: 422 })
}

export const action = async (args: Route.ActionArgs) => {
  const fields = await fieldsOf(args.request)
  const done = (await changeViews(args, fields, 'orders')) ?? (await changeTogether(args, fields))
  if (done === null) throw data('There is no such button on this page.', { status: 422 })
  return done
}

const countText = (count: number | null): string =>
  count === null
    ? 'More than 10,000 orders'
    : `${count.toLocaleString('en-GB')} ${count === 1 ? 'order' : 'orders'}`

/** The orders, at first those that are to be sent (M-027). */
export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { typed, list, errors } = loaderData
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const can = root?.person?.can ?? []
  const open = useNews()
  const columns = readColumns(typed.columns)
  const title = useListTitle('orders', 'Orders')
  const together = actionData !== undefined && !('of' in actionData) ? actionData : undefined
  return (
    <>
      <title>{title}</title>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="break-words text-title">{title}</h1>
          {list !== null && (
            <p className="text-quiet">
              {stateTexts[list.state]} · {countText(list.count)}
              {typed.find && ` for ‘${typed.find}’`}
            </p>
          )}
        </div>
        <SearchForm find={typed.find ?? ''} />
      </div>
      <FilterChips typed={typed} zones={list?.zones ?? []} />
      <div className="mt-3 flex flex-wrap items-start gap-2">
        <FilterForm
          typed={typed}
          state={list?.state ?? 'all'}
          sort={list?.sort ?? 'newest'}
          zones={list?.zones ?? []}
          errors={errors}
        />
        <ColumnChooser typed={typed} columns={columns} />
        <SavedViews list="orders" answer={actionData} />
        {can.includes('people.export') && <ExportForm />}
      </div>
      <ViewsNotice answer={actionData} />
      <Refusal answer={together} />
      <TogetherResult answer={together} />
      {list === null ? (
        <div className="mt-4">
          <Notice look="error">Nothing is shown: a filter is wrong. Correct it, and press Show.</Notice>
        </div>
      ) : list.orders.length === 0 ? (
        <p className="mt-6">
          No order matches.{' '}
          <a href="/admin/orders?state=all" className="text-accent underline">
            Show every order
          </a>
        </p>
      ) : (
        <OrderRows
          /* Another page or list begins with nothing ticked. */
          key={list.orders[0]?.number}
          orders={list.orders}
          columns={columns}
          open={open}
          can={can}
          matching={list.next === null && list.previous === null ? null : matchingText(list.count)}
        />
      )}
      {list !== null && <Paging typed={typed} next={list.next} previous={list.previous} />}
    </>
  )
}
