import type { ReactNode } from 'react'
import { data } from 'react-router'
import { messages } from '#contract/messages.ts'
import { formatPounds } from '#domain/money/pence.ts'
import { cardProvider } from '#domain/payments/methods.ts'
import { PageTitle } from '../../merchant/page-title.tsx'
import { SecretAddress } from '../../merchant/secret-address.tsx'
import { pageRequest } from '../../page-request.ts'
import { Notice } from '../../ui/notice.tsx'
import { Hours, MailLink, TelephoneLink } from '../information/merchant-links.tsx'
import type { Route } from './+types/page.ts'
import { Goods } from './goods.tsx'
import { LinkForm } from './link-form.tsx'

/** A payment link (M-080): its page has no personal data, since links are forwarded. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, vendors, visitor } = context.get(pageRequest)
  visitor()
  const link = await shop.payments.payerLink(params.key)
  if (link === null) throw data(messages.pageMissing, { status: 404 })
  return {
    key: params.key,
    link,
    amount: formatPounds(link.amount),
    card: vendors.clients[cardProvider],
    isSandbox: vendors.isSandbox,
  }
}

export default function PaymentLinkPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { key, link, amount, card, isSandbox } = loaderData
  const { reference, goods, lastDay, reservedDay, closedText } = link
  return (
    <div className="page pt-8 pb-12 md:pt-12 md:pb-20">
      <PageTitle title={`Payment of ${amount}`} />
      <SecretAddress />
      <h1 className="text-4xl md:text-5xl">
        {closedText === null ? `Pay ${amount}` : `Payment of ${amount}`}
      </h1>
      {closedText === null ? (
        <>
          <p className="mt-3 max-w-xl text-quiet">
            {goods === null
              ? `For ${link.charge === null ? '' : `${link.charge}, `}${link.isForOrder ? 'order ' : ''}${reference}, by card.`
              : 'For the goods below, by card. Your payment places the order.'}{' '}
            This page is open until the end of {lastDay}.
            {reservedDay !== null && ` Your goods are reserved for you until the end of ${reservedDay}.`}
          </p>
          {isSandbox && (
            <Notice level="info" className="mt-6">
              This shop takes payments in a sandbox: no money moves.
            </Notice>
          )}
          <div className="mt-6 grid grid-cols-1 items-start gap-6 md:mt-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-8">
            {goods !== null && <Goods goods={goods} amount={amount} className="lg:col-start-1" />}
            <LinkForm
              linkKey={key}
              amount={amount}
              vendor={card}
              terms={goods?.terms ?? null}
              asksKerbside={goods?.asksKerbside ?? false}
            />
          </div>
        </>
      ) : (
        <Closed text={closedText} reference={reference} />
      )}
    </div>
  )
}

/** Why nothing can be paid here, and whom to ask. */
function Closed({ text, reference }: { readonly text: string; readonly reference: string }): ReactNode {
  return (
    <>
      <Notice level="warning" className="mt-6 max-w-xl">
        {text}
      </Notice>
      <p className="mt-6 max-w-xl text-quiet">
        Your reference is {reference}. Our telephone: <TelephoneLink />, our email: <MailLink />. Open{' '}
        <Hours />.
      </p>
    </>
  )
}
