import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderSummary } from '#contract/payment-page.ts'
import { accountOrderPath, paths } from '#contract/routes.ts'
import type { StatusColour } from '../../../orders/order-state-texts.ts'
import { pounds } from '../../../orders/pounds.ts'
import { pageRequest } from '../../../page-request.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ChevronRightIcon } from '../../../ui/icons.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { formatOrderDay, orderStatusOf } from '../order-status.ts'
import { requireAccount } from '../require-account.ts'
import type { Route } from './+types/page.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args)
  const { shop, visitor } = args.context.get(pageRequest)
  const user = await shop.accounts.userOf(visitor())
  return { orders: user === null ? [] : await shop.orders.ofUser(user.id) }
}

export default function OrdersPage({ loaderData: { orders } }: Route.ComponentProps): ReactNode {
  return (
    <AccountLayout title="Orders">
      {orders.length === 0 ? (
        <EmptyState title="You have not ordered yet.">
          <ButtonLink to={paths.home} className="mt-8">
            Look around
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {orders.map((order) => (
            <li key={order.number}>
              <OrderRow order={order} />
            </li>
          ))}
        </ul>
      )}
    </AccountLayout>
  )
}

const statusClasses: Readonly<Record<StatusColour, string>> = {
  green: 'bg-moss-wash text-moss',
  amber: 'bg-amber-wash text-amber',
  grey: 'bg-stone text-quiet',
}

function OrderRow({ order }: { order: OrderSummary }): ReactNode {
  const status = orderStatusOf(order)
  return (
    <Link
      to={accountOrderPath(order.number)}
      className="group grid grid-cols-[1fr_auto_auto] items-center gap-x-4 gap-y-1 py-4 max-[18rem]:flex max-[18rem]:flex-wrap sm:grid-cols-[1.2fr_1fr_8rem_7rem_auto] sm:gap-x-6"
    >
      <span className="whitespace-nowrap font-medium group-hover:text-clay">{order.number}</span>
      <span className="text-quiet text-sm max-sm:col-start-1">{formatOrderDay(order.placed_at)}</span>
      <span
        className={classNames(
          'justify-self-start rounded-full px-3 py-0.5 text-sm max-sm:col-start-2 max-sm:row-start-2 max-sm:justify-self-end',
          statusClasses[status.colour],
        )}
      >
        {status.text}
      </span>
      <span className="figures text-right max-sm:col-start-2 max-sm:row-start-1">{pounds(order.total)}</span>
      <ChevronRightIcon className="text-quiet max-[18rem]:hidden max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1" />
    </Link>
  )
}
