import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { orLost } from '../../forms/lost-answer.ts'
import { RelatedList } from '../../orders/related-list.tsx'
import { load } from '../../requests.ts'
import { textLinkClass } from '../../ui/link-class.ts'
import type { Route } from './+types/page.ts'

export const loader = (args: Route.LoaderArgs) => load(args, 'relatedOrders', { number: args.params.number })

/** In the browser: the page of an order asks beside what is read and typed there, which a lost answer leaves alone. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orLost(serverLoader, null)

/** Other orders of the same person, for a browser without scripts; with them they stand on the order's page (M-047). */
export default function RelatedOrdersPage({ loaderData, params }: Route.ComponentProps): ReactNode {
  const title = `Other orders of who ordered ${params.number}`
  return (
    <div className="max-w-md">
      <title>{title}</title>
      <p className="text-small">
        <Link to={`/orders/${params.number}`} className={textLinkClass}>
          Order {params.number}
        </Link>
      </p>
      <h1 className="text-title">{title}</h1>
      {loaderData === null ? (
        <p className="mt-2">The shop did not answer. Load the page again.</p>
      ) : (
        <RelatedList {...loaderData} />
      )}
    </div>
  )
}
