import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { load } from '../../requests.ts'
import { buttonLinkClass, textLinkClass } from '../../ui/link-class.ts'
import { dayText, momentText } from '../../ui/texts.ts'
import { ListViews, useListTitle } from '../../views/saved-views.tsx'
import { viewsAction } from '../../views/view-actions.ts'
import { OrderHead } from '../../yard/order-head.tsx'
import { useCodes } from '../../yard/scan/use-codes.ts'
import { YardPage } from '../../yard/yard-page.tsx'
import type { Route } from './+types/page.ts'

export const loader = async (args: Route.LoaderArgs) => {
  const { searchParams } = new URL(args.request.url)
  const [after, before] = [searchParams.get('after') ?? '', searchParams.get('before') ?? '']
  return {
    packed: await load(args, 'ordersToPick', { stage: 'packed', after }),
    sent: await load(args, 'sentShipments', { before }),
    after,
    before,
  }
}

export const action = viewsAction('dispatch')

/** What stands packed, by the day it is due, and what was sent, newest first. */
export default function DispatchedPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { packed, sent, after, before } = loaderData
  /* Each of the two lists turns its pages, and leaves the other where it is. */
  const pageOf = (turned: Readonly<Record<string, string>>): string =>
    `?${new URLSearchParams(Object.entries({ after, before, ...turned }).filter(([, key]) => key !== ''))}`
  return (
    <YardPage title={useListTitle('dispatch', 'Dispatch')} codes={useCodes()}>
      <p className="flex flex-wrap gap-x-4">
        <Link to="/samples" className={textLinkClass}>
          Orders of samples alone
        </Link>
        <Link to="/dispatch/tracking" className={textLinkClass}>
          Tracking numbers from a file
        </Link>
      </p>
      <section className="grid gap-2">
        <h2>Packed</h2>
        {packed.orders.length === 0 && (
          <p>
            Nothing is packed.{' '}
            <Link to="/pick" className={textLinkClass}>
              What is to be picked
            </Link>
          </p>
        )}
        <ul className="grid gap-2">
          {packed.orders.map((order) => (
            <li key={order.number} className="grid gap-1 rounded-card border border-line bg-card p-3">
              <Link to={`/orders/${order.number}/dispatch`} className={`${textLinkClass} font-semibold`}>
                Send {order.number}
              </Link>
              <OrderHead order={order} isLate={order.is_late} />
            </li>
          ))}
        </ul>
        {packed.next !== null && (
          <p>
            <Link to={pageOf({ after: packed.next })} className={buttonLinkClass}>
              More that is packed
            </Link>
          </p>
        )}
      </section>
      <section className="grid gap-2">
        <h2>Sent</h2>
        {sent.shipments.length === 0 && <p className="text-quiet">Nothing yet.</p>}
        <ul className="grid gap-2">
          {sent.shipments.map(
            ({ order, number, name, postcode, day, carrier, tracking, take_back_until }) => (
              <li key={`${order} ${number}`} className="rounded-card border border-line bg-card p-3">
                <Link to={`/orders/${order}/dispatch`} className={`${textLinkClass} font-semibold`}>
                  {order}, dispatch {number}
                </Link>
                <p>
                  {name}, {postcode} · {dayText(day)} · {carrier ?? 'No carrier'}
                </p>
                {tracking.length > 0 && <p className="break-all text-quiet">{tracking.join(', ')}</p>}
                {take_back_until !== null && <p>Can be taken back until {momentText(take_back_until)}</p>}
              </li>
            ),
          )}
        </ul>
        <p className="flex flex-wrap gap-2">
          {(after !== '' || before !== '') && (
            <Link to="?" className={buttonLinkClass}>
              First page
            </Link>
          )}
          {sent.next !== null && (
            <Link to={pageOf({ before: `${sent.next}` })} className={buttonLinkClass}>
              Earlier
            </Link>
          )}
        </p>
      </section>
      <ListViews list="dispatch" answer={actionData} />
    </YardPage>
  )
}
