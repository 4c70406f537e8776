import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { TextField } from '../../forms/text-field.tsx'
import { load } from '../../requests.ts'
import { Button } from '../../ui/button.tsx'
import { buttonLinkClass, textLinkClass } from '../../ui/link-class.ts'
import { ListViews, useListTitle } from '../../views/saved-views.tsx'
import { viewsAction } from '../../views/view-actions.ts'
import { OrderHead } from '../../yard/order-head.tsx'
import { useCodes } from '../../yard/scan/use-codes.ts'
import { YardPage } from '../../yard/yard-page.tsx'
import type { Route } from './+types/page.ts'

export const loader = async (args: Route.LoaderArgs) => {
  const { searchParams } = new URL(args.request.url)
  const [until, after] = [searchParams.get('until') ?? '', searchParams.get('after') ?? '']
  return { until, isFirst: after === '', ...(await load(args, 'ordersToPick', { until, after })) }
}

export const action = viewsAction('pick')

type Listed = CallOutput<'ordersToPick'>['orders'][number]

/** 'A-03-2, S-01'; empty: no place of its goods is recorded. */
const placesOf = ({ lines }: Listed): string =>
  [...new Set(lines.flatMap(({ bin }) => (bin === null ? [] : [bin])))].join(', ')

const OrderCard = ({ order }: { readonly order: Listed }): ReactNode => (
  <li className="grid grid-cols-[auto_1fr] gap-x-1 rounded-card border border-line bg-card p-2">
    <label className="flex size-12 items-center justify-center">
      <input type="checkbox" name="orders" value={order.number} className="size-6 accent-accent" />
      <span className="sr-only">Choose {order.number}</span>
    </label>
    <div className="min-w-0">
      <Link to={`/pick/list?orders=${order.number}`} className={`${textLinkClass} min-h-12 font-semibold`}>
        Pick {order.number}
      </Link>
      <OrderHead order={order} isLate={order.is_late} />
      <ul className="mt-1 text-small">
        {order.lines.slice(0, 4).map(({ sku, name, take }) => (
          <li key={sku} className="break-words">
            {take} · {sku} {name}
          </li>
        ))}
        {order.lines.length > 4 && <li>and {order.lines.length - 4} more</li>}
      </ul>
      {placesOf(order) !== '' && <p className="mt-1 text-quiet text-small">From {placesOf(order)}</p>}
    </div>
  </li>
)

/** What is to be picked, by the day it is due (M-049); one is picked at once, or several by their places. */
export default function PickPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { until, isFirst, orders, next } = loaderData
  return (
    <YardPage title={useListTitle('pick', 'To pick')} codes={useCodes()}>
      <Form method="get" className="flex flex-wrap items-end gap-2">
        <TextField label="Delivered until" name="until" type="date" defaultValue={until} />
        <Button>Show</Button>
        <Link to="/samples" className={textLinkClass}>
          Orders of samples alone
        </Link>
      </Form>
      {orders.length === 0 ? (
        <p>Nothing is to be picked{until && ' until that day'}.</p>
      ) : (
        /* The browser's own form: its documents open beside the page, without scripts too. */
        <form method="get" action="/admin/pick/list" className="grid gap-3">
          <ul className="grid gap-2">
            {orders.map((order) => (
              <OrderCard key={order.number} order={order} />
            ))}
          </ul>
          <div className="sticky bottom-0 flex flex-wrap gap-2 border-line border-t bg-paper py-2">
            <Button look="primary">Pick the ticked</Button>
            <Button formAction="/admin/documents/pick-list.pdf" formTarget="_blank">
              Print their pick list
            </Button>
          </div>
        </form>
      )}
      <div className="flex flex-wrap gap-2">
        {!isFirst && (
          <Link to={`?${new URLSearchParams({ until })}`} className={buttonLinkClass}>
            First page
          </Link>
        )}
        {next !== null && (
          <Link to={`?${new URLSearchParams({ until, after: next })}`} className={buttonLinkClass}>
            Next
          </Link>
        )}
      </div>
      <ListViews list="pick" answer={actionData} />
    </YardPage>
  )
}
