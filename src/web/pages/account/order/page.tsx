import type { ReactNode } from 'react'
import { data } from 'react-router'
import { creditNotePath, invoicePath, orderAgainPath, paths } from '#contract/routes.ts'
import { ButtonForm } from '../../../forms/button-form.tsx'
import { CreditNotes } from '../../../orders/credit-notes.tsx'
import { OrderReceipt } from '../../../orders/order-receipt.tsx'
import { Returns } from '../../../orders/returns.tsx'
import { Shipments } from '../../../orders/shipments.tsx'
import { DotSeparated } from '../../../ui/dot-separated.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { formatOrderDay, orderStatusOf } from '../order-status.ts'
import { requireUser } from '../require-account.ts'
import type { Route } from './+types/page.ts'

/** Returns 404 for another customer's order (D16). */
export async function loader(args: Route.LoaderArgs) {
  const { shop, user } = await requireUser(args)
  const order = await shop.orders.ofUserByNumber(user.id, args.params.number)
  if (order === null) throw data(null, 404)
  return { order, returns: await shop.returns.shown(order.token) }
}

export default function AccountOrderPage({
  loaderData: { order, returns },
}: Route.ComponentProps): ReactNode {
  return (
    <AccountLayout
      under={paths.accountOrders}
      title={`Order ${order.number}`}
      heading={
        <>
          Order <span className="inline-block">{order.number}</span>
        </>
      }
      lead={
        <span className="block overflow-hidden">
          <DotSeparated
            parts={[
              `Ordered on ${formatOrderDay(order.placed_at)}`,
              order.part_sent ? 'Part sent' : orderStatusOf(order).text,
            ]}
          />
        </span>
      }
    >
      {order.note !== null && (
        <Notice level="info" className="mb-6">
          {order.note}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonForm action={orderAgainPath(order.number)} look="primary">
          Order again
        </ButtonForm>
        <a
          href={invoicePath(order.number)}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center rounded-control border border-ink/80 bg-card px-5 font-medium text-[0.95rem] hover:bg-ink hover:text-card"
        >
          Invoice (PDF)
        </a>
      </div>
      <Shipments shipments={order.shipments} />
      <Returns token={order.token} shown={returns} />
      <CreditNotes notes={order.credit_notes} pathOf={(note) => creditNotePath(order.number, note)} />
      <OrderReceipt order={order} />
    </AccountLayout>
  )
}
