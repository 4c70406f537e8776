import type { ReactNode } from 'react'
import { data, Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { OrderPage } from '#contract/payment-page.ts'
import { accountOrderPath, completeCreditNotePath, completeInvoicePath, paths } from '#contract/routes.ts'
import { orderPhase } from '#domain/orders/states.ts'
import { PageTitle } from '../../merchant/page-title.tsx'
import { CreditNotes } from '../../orders/credit-notes.tsx'
import { FindOrderForm } from '../../orders/find-order-form.tsx'
import { OrderReceipt } from '../../orders/order-receipt.tsx'
import { orderStateTexts } from '../../orders/order-state-texts.ts'
import { Returns } from '../../orders/returns.tsx'
import { Shipments } from '../../orders/shipments.tsx'
import { pageRequest } from '../../page-request.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/page.ts'
import { OpenAccount } from './open-account.tsx'
import { StillNeededGoods } from './still-needed.tsx'
import { WhatHappensWhen } from './what-happens-when.tsx'

/** The whole order for the customer who placed it; number and state for other visitors (HZ-27). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, visitor, form } = context.get(pageRequest)
  const confirmation = await shop.orders.confirmation(visitor(), params.token)
  if (confirmation === null) throw data(messages.pageMissing, { status: 404 })
  const returns = confirmation.kind === 'own' ? await shop.returns.shown(params.token) : null
  return { ...confirmation, form, returns }
}

/** The confirmation of an order: its number, what happens next, and everything that was agreed (OP-72). */
export default function ConfirmationPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { number, state } = loaderData.kind === 'own' ? loaderData.order : loaderData
  const cancelled = orderPhase(state) === 'cancelled'
  const lookedUp = loaderData.kind === 'own' && loaderData.looked_up
  return (
    <div className="page max-w-4xl pt-8 pb-12 md:pt-12 md:pb-20">
      <PageTitle title={`Order ${number}`} />
      <meta name="robots" content="noindex" />
      <p className="text-quiet">
        Order number <strong className="figures whitespace-nowrap font-medium text-ink">{number}</strong>
      </p>
      <h1 className="mt-2 text-4xl md:text-5xl">
        {cancelled ? 'This order is cancelled' : lookedUp ? 'Your order' : 'Thank you for your order'}
      </h1>
      {loaderData.kind === 'own' ? (
        <>
          {cancelled ? (
            <p className="mt-4 max-w-xl text-quiet">Nothing of it will be delivered.</p>
          ) : (
            <p className="mt-4 max-w-xl text-quiet">
              {!lookedUp && (
                <>
                  We have sent a confirmation to{' '}
                  <strong className="wrap-anywhere font-medium">{loaderData.order.email}</strong>.{' '}
                </>
              )}
              {orderStateTexts[state].next}
            </p>
          )}
          {loaderData.order.note !== null && (
            <Notice level="info" className="mt-6">
              {loaderData.order.note}
            </Notice>
          )}
          {!cancelled && <WhatHappensWhen order={loaderData.order} />}
          <Shipments shipments={loaderData.order.shipments} />
          {loaderData.returns !== null && (
            <Returns token={loaderData.order.token} shown={loaderData.returns} />
          )}
          {loaderData.still_needed.length > 0 && <StillNeededGoods goods={loaderData.still_needed} />}
          <OrderReceipt order={loaderData.order} />
          <p className="mt-6 print:hidden">
            <a
              href={completeInvoicePath(loaderData.order.token)}
              target="_blank"
              rel="noopener"
              className="text-clay underline underline-offset-4"
            >
              Invoice (PDF)
            </a>
          </p>
          <CreditNotes
            notes={loaderData.order.credit_notes}
            pathOf={(note) => completeCreditNotePath(loaderData.order.token, note)}
          />
          <FindAgain order={loaderData.order} inAccount={loaderData.in_account} />
          {loaderData.offers_account && (
            <OpenAccount
              token={loaderData.order.token}
              email={loaderData.order.email}
              answer={loaderData.form}
            />
          )}
        </>
      ) : (
        <>
          <p className="mt-4 mb-8 max-w-xl text-quiet">
            {cancelled ? 'Nothing will be delivered.' : 'The order is placed.'} Its details are shown only to
            who placed it.
          </p>
          <FindOrderForm answer={null} number={number} />
        </>
      )}
      <p className="mt-10 print:hidden">
        <ButtonLink to={paths.home} look="secondary">
          {messages.continueShopping}
        </ButtonLink>
      </p>
    </div>
  )
}

/** How the shopper follows the order later (S-036). */
function FindAgain({ order, inAccount }: { order: OrderPage; inAccount: boolean }): ReactNode {
  return (
    <p className="mt-6 text-quiet print:hidden">
      This page follows your order, and the link in our email leads here.{' '}
      {inAccount ? (
        <>
          It is also among the{' '}
          <Link to={accountOrderPath(order.number)} className="text-clay underline underline-offset-4">
            orders of your account
          </Link>
          .
        </>
      ) : (
        <>
          In another browser,{' '}
          <Link to={paths.findOrder} className="text-clay underline underline-offset-4">
            find your order
          </Link>{' '}
          by its number and your email address.
        </>
      )}
    </p>
  )
}
