import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { FindField } from '../../forms/find-field.tsx'
import { load } from '../../requests.ts'
import { Mark } from '../../ui/mark.tsx'
import { ListViews, useListTitle } from '../../views/saved-views.tsx'
import { viewsAction } from '../../views/view-actions.ts'
import type { Route } from './+types/page.ts'

export const loader = async (args: Route.LoaderArgs) => {
  const query = new URL(args.request.url).searchParams
  const find = (query.get('find') ?? '').trim().slice(0, 100)
  const only = query.get('only') === 'low' ? 'low' : ''
  return { find, only, ...(await load(args, 'findStock', { find, only })) } as const
}

export const action = viewsAction('stock')

type Found = CallOutput<'findStock'>
type Row = Found['stock'][number]

const Figure = ({ label, text }: { readonly label: string; readonly text: string }): ReactNode => (
  <div className="min-w-0">
    <dt className="text-quiet text-small">{label}</dt>
    <dd>{text}</dd>
  </div>
)

const StockRow = ({ row }: { readonly row: Row }): ReactNode => (
  <li className="grid gap-x-4 gap-y-1 border-line border-t py-2.5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
    <div className="min-w-0">
      <Link
        to={`/stock/${row.id}`}
        className="inline-block py-1 font-semibold text-accent underline pointer-coarse:py-3"
      >
        {row.sku}
      </Link>
      <p className="break-words">{row.name}</p>
      <p className="flex flex-wrap gap-2">
        {row.is_low && <Mark look="amber">Low</Mark>}
        {row.withdrawn && <Mark look="plain">Not sold any more</Mark>}
      </p>
    </div>
    {row.on_hand === null ? (
      <p className="py-1 text-quiet">Not counted: as much as is asked for can be sold.</p>
    ) : (
      <dl className="grid gap-x-4 gap-y-1 py-1 sm:grid-cols-3">
        <Figure label="In the yard" text={row.on_hand.text} />
        <Figure label="Orders wait for" text={row.promised.amount === 0 ? '–' : row.promised.text} />
        <Figure label="Left to sell" text={row.free?.text ?? '–'} />
      </dl>
    )}
  </li>
)

const answerText = ({ find, only, stock, more }: Found & { find: string; only: string }): string => {
  if (only === 'low')
    return stock.length === 0
      ? 'Nothing is below its level.'
      : `${more ? 'The first ' : ''}${stock.length} below their level, by supplier`
  if (find.length < 2) return 'Type two letters or more.'
  if (stock.length === 0) return `Nothing matches ‘${find}’. Try a part of it.`
  const count = `${stock.length} found`
  return more ? `The first ${count}. Type more of the name to see others.` : count
}

/** Finds the stock of goods by product name or SKU, or what is below its level (M-086, M-094). */
export default function StockPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { find, only, stock } = loaderData
  const title = useListTitle('stock', 'Stock')
  return (
    <>
      <title>{title}</title>
      <h1 className="break-words text-title">{title}</h1>
      <div className="mt-3 grid max-w-2xl gap-3">
        <FindField label="Product name or SKU" find={find} />
        <p>
          {only === 'low' ? (
            <Link to="/stock" className="text-accent underline">
              Find other goods
            </Link>
          ) : (
            <Link to="/stock?only=low" className="text-accent underline">
              Show what is below its level
            </Link>
          )}
        </p>
        <ListViews list="stock" answer={actionData} />
      </div>
      <p role="status" className="mt-4 text-quiet">
        {answerText(loaderData)}
      </p>
      {stock.length > 0 && (
        <ul aria-label="Stock" className="mt-2 max-w-5xl">
          {stock.map((row) => (
            <StockRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </>
  )
}
