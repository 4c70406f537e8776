import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { cardProvider } from '#domain/payments/methods.ts'
import { useMerchant } from '../../merchant/merchant-context.ts'
import { PageTitle } from '../../merchant/page-title.tsx'
import { pageRequest } from '../../page-request.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/page.ts'
import { PaymentForm } from './payment-form.tsx'

/** A personal page: the payment belongs to the session. */
export function loader({ context }: Route.LoaderArgs) {
  const { shop, vendors, visitor } = context.get(pageRequest)
  visitor()
  return {
    isOpen: shop.payments.acceptsManual,
    card: vendors.clients[cardProvider],
    isSandbox: vendors.isSandbox,
  }
}

/** A card payment against a reference: an invoice, a quotation, the rest of an order (T-358 to T-385). */
export default function ManualPaymentPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { isOpen, card, isSandbox } = loaderData
  return (
    <div className="page pt-8 pb-12 md:pt-12 md:pb-20">
      <PageTitle title="Make a payment" />
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl md:text-5xl">Make a payment</h1>
      <p className="mt-3 max-w-xl text-quiet">
        Pay an invoice, a quotation or the rest of an order by card. The reference stands on what we sent you.
      </p>
      {isOpen ? <PaymentForm vendor={card} isSandbox={isSandbox} /> : <ManualPaymentClosed />}
    </div>
  )
}

/** Shown while the shop accepts no card payments against a reference (HZ-16). */
function ManualPaymentClosed(): ReactNode {
  const { telephone, email, hours } = useMerchant()
  return (
    <Notice level="warning" className="mt-6 max-w-xl">
      {messages.manualOff} Ring {telephone} or write to {email}: {hours}.
    </Notice>
  )
}
