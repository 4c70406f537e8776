import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { FindField } from '../../forms/find-field.tsx'
import { load } from '../../requests.ts'
import { Mark } from '../../ui/mark.tsx'
import { ListViews, useListTitle } from '../../views/saved-views.tsx'
import { viewsAction } from '../../views/view-actions.ts'
import type { Route } from './+types/page.ts'
import { BothPounds } from './both-pounds.tsx'

export const loader = async (args: Route.LoaderArgs) => {
  const find = (new URL(args.request.url).searchParams.get('find') ?? '').trim().slice(0, 100)
  return { find, ...(await load(args, 'findPrices', { find })) }
}

export const action = viewsAction('prices')

type Priced = CallOutput<'findPrices'>['prices'][number]

const PriceRow = ({ priced }: { readonly priced: Priced }): ReactNode => (
  <li className="grid gap-x-4 gap-y-1 border-line border-t py-2.5 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]">
    <div className="min-w-0">
      <Link
        to={`/prices/${priced.id}`}
        className="inline-block py-1 font-semibold text-accent underline pointer-coarse:py-3"
      >
        {priced.sku}
      </Link>
      <p className="break-words">{priced.name}</p>
      {priced.withdrawn && <Mark look="plain">Not sold any more</Mark>}
    </div>
    {priced.sample ? (
      <p className="py-1">A sample: free</p>
    ) : (
      <>
        <div className="py-1">
          <BothPounds price={priced.per_pack} unit={priced.by_area ? 'a full crate' : 'each'} />
        </div>
        {priced.per_square_metre !== null && (
          <div className="py-1">
            <BothPounds price={priced.per_square_metre} unit="per m²" />
          </div>
        )}
      </>
    )}
  </li>
)

const answerText = ({ find, prices, more }: Omit<CallOutput<'findPrices'>, never> & { find: string }) => {
  if (find.length < 2) return 'Type two letters or more.'
  if (prices.length === 0) return `Nothing matches ‘${find}’. Try a part of it.`
  const count = `${prices.length} ${prices.length === 1 ? 'price' : 'prices'}`
  return more ? `The first ${count}. Type more of the name to see others.` : count
}

/** Finds the prices of goods by product name or SKU, as one types (M-099). */
export default function PricesPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { find, prices } = loaderData
  const title = useListTitle('prices', 'Prices')
  return (
    <>
      <title>{title}</title>
      <h1 className="break-words text-title">{title}</h1>
      <div className="mt-3 grid max-w-2xl gap-3">
        <FindField label="Product name or SKU" find={find} />
        <ListViews list="prices" answer={actionData} />
      </div>
      <p role="status" className="mt-4 text-quiet">
        {answerText(loaderData)}
      </p>
      {prices.length > 0 && (
        <ul aria-label="Prices" className="mt-2 max-w-5xl">
          {prices.map((priced) => (
            <PriceRow key={priced.id} priced={priced} />
          ))}
        </ul>
      )}
    </>
  )
}
