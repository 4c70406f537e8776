import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { redirectDocument } from 'react-router'
import { checkoutFieldNames } from '#contract/checkout-names.ts'
import { paymentMarks } from '#contract/payment-methods.ts'
import { paths } from '#contract/routes.ts'
import { readWallet, WALLET_PARAMETER } from '#contract/wallets.ts'
import { isBillingComplete, isDeliveryComplete } from '#domain/checkout/completeness.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { CsrfField } from '../../forms/csrf-field.tsx'
import { Assurances } from '../../merchant/assurances.tsx'
import { CallUs } from '../../merchant/call-us.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { CheckoutSteps } from '../../orders/checkout-steps.tsx'
import { pageRequest } from '../../page-request.ts'
import type { Route } from './+types/page.ts'
import { BillingDetails } from './billing-details.tsx'
import { ContinueButton } from './continue-button.tsx'
import { CustomerAccount } from './customer-account.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { LogInLink } from './log-in-link.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PostcodeWarning } from './postcode-warning.tsx'
import { ProblemList } from './problem-list.tsx'
import { useCheckout } from './use-checkout.ts'
import { WalletChoice } from './wallet-choice.tsx'

/** Redirects to the basket, where an alert says why, if there is nothing that can be ordered. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, vendors, visitor } = context.get(pageRequest)
  const page = await shop.checkout.page(visitor())
  if (page === null) throw redirectDocument(paths.basket)
  const wallet = readWallet(new URL(request.url).searchParams.get(WALLET_PARAMETER))
  return { ...page, vendors, marks: paymentMarks(vendors), wallet }
}

/** One form whose sections open as the sections before them become complete (T-188 to T-192). */
export default function CheckoutPage({ loaderData }: Route.ComponentProps): ReactNode {
  const form = useRef<HTMLFormElement>(null)
  const checkout = useCheckout(loaderData)
  const hydrated = useHydrated()
  const { state } = checkout
  const isComplete = isDeliveryComplete(state.form) && isBillingComplete(state.form)
  const hasProblems = Object.keys(loaderData.problems).length > 0

  /* After a rejected post the first field with a message gets the focus, and is announced with it. */
  useEffect(() => {
    if (hasProblems) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [hasProblems])

  const [gapsShown, showGaps] = useState(0)
  const [busy, setBusy] = useState(false)
  const [isOrderOpen, openOrder] = useState(false)
  /* While the shopper still types, the note at a field is enough: this notice would push the form down. */
  const isRejected = hasProblems || gapsShown > 0
  const isPosting = useRef(false)
  useEffect(() => {
    if (gapsShown === 0) return
    const fields = form.current
    const gap = fields?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(gap ?? fields?.querySelector<HTMLElement>(`[name=${checkoutFieldNames['shipping.postcode']}]`))?.focus()
  }, [gapsShown])

  /** Posts a complete form; else leads to the first gap (S-032). */
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    if (checkout.isComplete()) return
    event.preventDefault()
    const fields = event.currentTarget
    if (isPosting.current) return
    isPosting.current = true
    setBusy(true)
    const ready = await checkout.readyToPost()
    if (ready) return fields.submit()
    isPosting.current = false
    setBusy(false)
    showGaps((count) => count + 1)
  }

  return (
    <div className="page pt-6 pb-12 md:pt-10 md:pb-20">
      <PageTitle title="Checkout" />
      <meta name="description" content="Where your order goes, who it is for, and how it comes." />
      <meta name="robots" content="noindex" />
      <CheckoutSteps current="Details" />
      <h1 className="text-4xl md:text-5xl">Checkout</h1>
      {!loaderData.logged_in && (
        <p className="mt-3 text-quiet">
          Have you ordered before? <LogInLink>Log in</LogInLink> for your saved addresses, or go on as a
          guest.
        </p>
      )}
      <form
        ref={form}
        method="post"
        action={paths.checkout}
        noValidate={hydrated}
        aria-label="Checkout details"
        onSubmit={(event) => void submit(event)}
        className="mt-6 flex flex-col gap-6 md:mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-8"
      >
        <CsrfField />
        <div className="grid gap-6 lg:self-start">
          <WalletChoice
            vendors={loaderData.vendors}
            total={state.totals.orderTotal}
            chosen={loaderData.wallet}
          />
          {isRejected && <ProblemList problems={state.problems} form={form} />}
          <DeliveryDetails checkout={checkout} />
          <BillingDetails checkout={checkout} wantsPoNumber={loaderData.wants_po_number} />
          <CustomerAccount
            checkout={checkout}
            shown={isComplete}
            loggedIn={loaderData.logged_in}
            tradeAccounts={loaderData.trade_accounts}
          />
        </div>
        {/* In one column its parts are the form's own: the button can stay in view beside all sections. */}
        <div className="contents flex-col gap-6 lg:sticky lg:top-6 lg:flex lg:self-start">
          <ContinueButton state={state} busy={busy} onOpenOrder={() => openOrder(true)} />
          <OrderSummary
            checkout={checkout}
            lines={loaderData.lines}
            shown={isComplete}
            isOpen={isOrderOpen}
            onToggle={() => openOrder(!isOrderOpen)}
          />
          <div className="space-y-3 px-1">
            <Assurances marks={loaderData.marks} />
            <CallUs />
          </div>
        </div>
      </form>
      <PostcodeWarning checkout={checkout} />
    </div>
  )
}
