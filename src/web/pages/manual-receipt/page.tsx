import type { ReactNode } from 'react'
import { data } from 'react-router'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { formatPounds } from '#domain/money/pence.ts'
import { PageTitle } from '../../merchant/page-title.tsx'
import { SecretAddress } from '../../merchant/secret-address.tsx'
import { pageRequest } from '../../page-request.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TickIcon } from '../../ui/icons.tsx'
import type { Route } from './+types/page.ts'
import { formatDateTime } from './format-date-time.ts'

/** The receipt of a payment against a reference, for the visitor who made it; returns 404 for all others. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(pageRequest)
  const receipt = await shop.payments.receipt(visitor(), params.key)
  if (receipt === null) throw data(messages.pageMissing, { status: 404 })
  const { isForOrder, reference, amount, email, paidAt } = receipt
  return { isForOrder, reference, amount: formatPounds(amount), email, paidAt: formatDateTime(paidAt) }
}

export default function ManualReceiptPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { isForOrder, reference, amount, email, paidAt } = loaderData
  return (
    <div className="page max-w-2xl pt-8 pb-12 md:pt-12 md:pb-20">
      <PageTitle title={`Payment for ${reference}`} />
      <SecretAddress />
      <h1 className="text-4xl md:text-5xl">Thank you for your payment</h1>
      <p className="mt-4 flex items-center gap-2 text-moss">
        <TickIcon />{' '}
        {isForOrder
          ? 'Your card was charged once, and your order goes ahead. We have emailed you about it.'
          : 'Your card was charged once, and we have put it to your reference.'}
      </p>
      <dl className="mt-8 divide-y divide-line rounded-card bg-card px-5 shadow-raised sm:px-8 print:shadow-none">
        <Row name="Amount paid">
          <span className="figures font-serif text-3xl">{amount}</span>
        </Row>
        <Row name={isForOrder ? 'Order' : 'Reference'}>{reference}</Row>
        <Row name="Paid on">{paidAt}</Row>
        <Row name="Email address">{email}</Row>
      </dl>
      <p className="mt-4 text-quiet text-sm print:hidden">Please print this page or keep its picture.</p>
      <p className="mt-8 print:hidden">
        <ButtonLink to={paths.home} look="secondary">
          {messages.continueShopping}
        </ButtonLink>
      </p>
    </div>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4">
      <dt className="text-quiet">{name}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </div>
  )
}
