import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { redirectDocument, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { paymentMarks } from '#contract/payment-methods.ts'
import { calls, paths } from '#contract/routes.ts'
import { readWallet, WALLET_PARAMETER, withWallet } from '#contract/wallets.ts'
import { isProvider, type PaymentMethod, type Provider, providers } from '#domain/payments/methods.ts'
import { CsrfField } from '../../forms/csrf-field.tsx'
import { Assurances } from '../../merchant/assurances.tsx'
import { CallUs } from '../../merchant/call-us.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { CheckoutSteps } from '../../orders/checkout-steps.tsx'
import { pageRequest } from '../../page-request.ts'
import { useStoredApplePay } from '../../wallets/apple-pay.ts'
import type { Route } from './+types/page.ts'
import { Agreement } from './agreement.tsx'
import { MethodChoice } from './method-choice.tsx'
import { CompactOrderPanel, OrderPanel } from './order-panel.tsx'
import { OrderStatus } from './order-status.tsx'
import { formActionOf, PlaceOrder } from './place-order.tsx'
import type { ProviderPart } from './provider-part.ts'
import { missingInputs } from './state.ts'
import { UnconfirmedPayment } from './unconfirmed-payment.tsx'
import { usePayment } from './use-payment.ts'
import { useProviderParts } from './use-provider-parts.ts'

/** The parameter that the card provider adds to the return URL after a redirect to the bank. */
const PAYMENT_PARAMETER = 'payment_intent'

/** An order that cannot be paid now redirects, with the reason, to the page where that can be fixed. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, vendors, visitor } = context.get(pageRequest)
  const { searchParams } = new URL(request.url)
  const wallet = readWallet(searchParams.get(WALLET_PARAMETER))
  const page = await shop.orders.paymentPage(visitor(), searchParams.get(PAYMENT_PARAMETER))
  if (!page.ok) {
    const { to } = page.error
    throw redirectDocument(to === paths.checkout ? withWallet(to, wallet) : to)
  }
  return {
    page: page.value,
    wallet,
    vendors,
    marks: paymentMarks(vendors),
  }
}

/**
 * Skips revalidation after the return from a bank, while the payment is confirmed and its id removed from the
 * URL: by then the order may have been placed, and the loader would redirect to an empty basket.
 */
export const shouldRevalidate = ({ currentUrl }: ShouldRevalidateFunctionArgs): boolean =>
  !currentUrl.searchParams.has(PAYMENT_PARAMETER)

/** The last step: payment method, agreements and the button (T-255 to T-289). */
export default function PaymentPage({
  loaderData: { page, wallet, vendors, marks },
}: Route.ComponentProps): ReactNode {
  const payment = usePayment(page, wallet)
  const { state } = payment
  const bypassed = page.bypass_payment === '1'
  const title = bypassed ? 'Place Order' : 'Payment'
  const ready = missingInputs(state, page).length === 0 && !state.processing
  const applePay = useStoredApplePay(vendors.clients.stripe?.applePay ?? false)
  const reasonId = useId()
  const form = useRef<HTMLFormElement>(null)
  useFirstGap(form, state.earlyPresses)
  const chosenMethods = useChosenMethods(state.method)
  const parts = useProviderParts(payment, { clients: vendors.clients, chosenMethods, ready })
  const chosenPart = state.method !== null && isProvider(state.method) ? parts[state.method] : null
  useReturnFromBank(payment.confirm)

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const fields = event.currentTarget
    if (state.processing) return
    if (!payment.checkInput()) {
      const hasFocus = await chosenPart?.checkFields?.()
      if (hasFocus !== true) leadToFirstGap(form.current)
      return
    }
    if (state.method === null) return
    if (chosenPart !== null) return chosenPart.pay?.()
    const action = formActionOf(state.method)
    if (action === null) return
    payment.dispatch({ type: 'began' })
    if (!(await payment.checkOrderValidity())) return
    fields.action = action
    fields.submit()
  }

  return (
    <div className="page pt-6 pb-12 md:pt-10 md:pb-20">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <CheckoutSteps current="Payment" />
      <h1 className="text-4xl md:text-5xl">{title}</h1>
      {vendors.isSandbox && !bypassed && (
        <p className="mt-2 text-quiet text-sm">This shop takes payments in a sandbox: no money moves.</p>
      )}
      <CompactOrderPanel page={page} />
      <div className="mt-4 grid grid-cols-1 items-start gap-6 md:mt-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-8">
        <form
          ref={form}
          method="post"
          action={formActionOf(state.method ?? 'no-charge') ?? calls.payByStripe}
          aria-label={title}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="space-y-5 rounded-card bg-card p-5 shadow-raised sm:p-8"
        >
          <CsrfField />
          <input type="hidden" name="shown" value={page.shown} />
          <MethodChoice
            payment={payment}
            fields={{ stripe: parts.stripe.fields, paypal: parts.paypal.fields }}
            applePay={applePay}
          />
          <Agreement payment={payment} />
          <div>
            {/* The page's button and a provider's have one place. */}
            <div className="relative grid grid-cols-1 *:[grid-area:1/1]">
              <ProviderParts parts={parts} slot="ownButton" method={state.method} />
              {state.pollState === null && (
                <PlaceOrder payment={payment} part={chosenPart} reasonId={reasonId} />
              )}
            </div>
            {state.pollState === null ? (
              <OrderStatus id={reasonId} payment={payment} />
            ) : (
              <UnconfirmedPayment payment={payment} />
            )}
          </div>
          <ProviderParts parts={parts} slot="belowButton" method={state.method} />
          <Assurances marks={marks} />
        </form>
        <div className="lg:sticky lg:top-6">
          <OrderPanel page={page} />
          <CallUs className="mt-4 px-1" />
        </div>
      </div>
    </div>
  )
}

/** Each press of the button that came too early leads to the first gap (S-032). */
const useFirstGap = (form: RefObject<HTMLFormElement | null>, earlyPresses: number): void =>
  useEffect(() => {
    if (earlyPresses > 0) leadToFirstGap(form.current)
  }, [form, earlyPresses])

const leadToFirstGap = (form: HTMLFormElement | null): void => {
  const gap = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  ;(gap ?? form?.querySelector<HTMLElement>('input[name="payment_method"]'))?.focus()
}

interface ProviderPartsProps {
  readonly parts: Readonly<Record<Provider, ProviderPart>>
  readonly slot: 'ownButton' | 'belowButton'
  readonly method: PaymentMethod | null
}

/** What the providers render in one place of the form; only the chosen one's is visible. */
function ProviderParts({ parts, slot, method }: ProviderPartsProps): ReactNode {
  return providers.map(
    (provider) =>
      parts[provider][slot] !== null && (
        <div key={provider} hidden={method !== provider}>
          {parts[provider][slot]}
        </div>
      ),
  )
}

/** All methods chosen so far: a vendor's part is mounted once and stays mounted (T-268, T-269). */
const useChosenMethods = (method: string | null): ReadonlySet<string> => {
  const chosenMethods = useRef(new Set<string>())
  if (method !== null) chosenMethods.current.add(method)
  return chosenMethods.current
}

/** Confirms the payment when the bank redirects the shopper back here with the payment's id (T-301). */
const useReturnFromBank = (confirm: (paymentId: string) => Promise<void>): void => {
  const [params, setParams] = useSearchParams()
  const paymentId = params.get(PAYMENT_PARAMETER)
  const started = useRef(false)
  useEffect(() => {
    if (paymentId === null || started.current) return
    started.current = true
    setParams({}, { replace: true })
    void confirm(paymentId)
  }, [paymentId, confirm, setParams])
}
