import type { ReactNode } from 'react'
import { data } from 'react-router'
import type { OrderPage } from '#contract/payment-page.ts'
import { invoicePath, orderAgainPath } from '#contract/routes.ts'
import { formatPounds, poundsToPence } from '#domain/money/pence.ts'
import { PressForm } from '../../../forms/press-form.tsx'
import { pageRequest } from '../../../shop-context.ts'
import { Notice } from '../../../ui/notice.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { dayOf, stateWords } from '../order-words.ts'
import { ownAccount } from '../own-account.ts'
import type { Route } from './+types/page.ts'

/** An order of somebody else is not there (D16). */
export async function loader(args: Route.LoaderArgs) {
  await ownAccount(args)
  const { shop, visitor } = args.context.get(pageRequest)
  const user = await shop.accounts.userOf(visitor())
  const order = user === null ? null : await shop.orders.ofUserByNumber(user.id, args.params.number)
  if (order === null) throw data(null, 404)
  return { order }
}

const pounds = (amount: number): string => formatPounds(poundsToPence(amount))

export default function AccountOrderPage({ loaderData: { order } }: Route.ComponentProps): ReactNode {
  return (
    <AccountFrame
      title={`Order ${order.number}`}
      lead={`${stateWords[order.state]} on ${dayOf(order.placed_at)}.`}
    >
      <div className="max-w-3xl">
        {order.note !== null && (
          <Notice level="info" className="mb-6">
            {order.note}
          </Notice>
        )}
        <ul className="divide-y divide-line border-line border-y">
          {order.lines.map((line) => (
            <li key={line.variation_id} className="flex justify-between gap-6 py-4">
              <div>
                <p className="font-medium">{line.name}</p>
                <p className="text-quiet text-sm">
                  {line.variation}, {line.amount}
                </p>
              </div>
              <p className="figures">{pounds(line.price)}</p>
            </li>
          ))}
        </ul>
        <Totals order={order} />
        <div className="mt-6 flex flex-wrap gap-3 print:hidden">
          <PressForm action={orderAgainPath(order.number)} look="primary">
            Order again
          </PressForm>
          <a
            href={invoicePath(order.number)}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center rounded-control border border-ink/80 bg-card px-5 font-medium hover:bg-ink hover:text-card"
          >
            Invoice (PDF)
          </a>
        </div>
        <dl className="mt-10 grid gap-8 border-line border-t pt-8 sm:grid-cols-2">
          <Lines name="Delivery" lines={[order.delivery, ...order.delivery_address]} />
          <Lines name="Billing" lines={order.billing_address} />
        </dl>
      </div>
    </AccountFrame>
  )
}

function Totals({ order }: { order: OrderPage }): ReactNode {
  const rows = [
    ['Items', pounds(order.item_total)],
    ...(order.discount_total > 0 ? [['Discount', `−${pounds(order.discount_total)}`]] : []),
    ['Delivery', pounds(order.shipping_total)],
    ['VAT included', pounds(order.vat)],
    ['Total', pounds(order.total)],
    ...(order.refunded > 0 ? [['Given back', pounds(order.refunded)]] : []),
  ]
  return (
    <dl className="figures mt-5 ml-auto max-w-xs">
      {rows.map(([name, amount]) => (
        <div
          key={name}
          className={
            name === 'Total' ? 'flex justify-between py-1 font-medium text-lg' : 'flex justify-between py-1'
          }
        >
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

function Lines({ name, lines }: { name: string; lines: readonly string[] }): ReactNode {
  return (
    <div>
      <dt className="font-medium text-sm">{name}</dt>
      <dd className="mt-1 whitespace-pre-line text-quiet">{lines.join('\n')}</dd>
    </div>
  )
}
