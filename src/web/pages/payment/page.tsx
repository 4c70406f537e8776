import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
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
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/page.ts'
import { Agreement } from './agreement.tsx'
import { MethodChoice } from './method-choice.tsx'
import { CompactOrderPanel, OrderPanel } from './order-panel.tsx'
import { formActionOf, PlaceOrder } from './place-order.tsx'
import type { ProviderPart } from './provider-part.ts'
import { missingInput } from './state.ts'
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
  return { page: page.value, wallet, vendors, marks: paymentMarks(vendors) }
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
  const ready = missingInput(state, page) === null && !state.processing
  const chosenMethods = useChosenMethods(state.method)
  const parts = useProviderParts(payment, { clients: vendors.clients, chosenMethods, ready })
  const chosenPart = state.method !== null && isProvider(state.method) ? parts[state.method] : null
  useReturnFromBank(payment.confirm)

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    if (state.processing) return
    const gap = missingInput(state, page)
    if (gap !== null) {
      payment.dispatch({ type: 'gap', gap })
      const field = gap === 'method' ? 'payment_method' : gap
      form.querySelector<HTMLElement>(`input[name="${field}"]`)?.focus()
      return
    }
    if (state.method === null) return
    if (chosenPart !== null) return chosenPart.pay?.()
    const action = formActionOf(state.method)
    if (action === null) return
    payment.dispatch({ type: 'began' })
    if (!(await payment.checkOrderValidity())) return
    form.action = action
    form.submit()
  }

  return (
    <div className="page pt-8 pb-12 md:pt-12 md:pb-20">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <CheckoutSteps current="Payment" />
      <h1 className="text-4xl md:text-5xl">{title}</h1>
      {vendors.isSandbox && !bypassed && (
        <Notice level="info" className="mt-6">
          This shop takes payments in a sandbox: no money moves.
        </Notice>
      )}
      <CompactOrderPanel page={page} />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 md:mt-8 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-8">
        <form
          method="post"
          action={formActionOf(state.method ?? 'no-charge') ?? calls.payByStripe}
          aria-label={title}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="space-y-8 rounded-card bg-card p-5 shadow-raised sm:p-8"
        >
          <CsrfField />
          <input type="hidden" name="shown" value={page.shown} />
          <MethodChoice payment={payment} />
          <ProviderParts parts={parts} slot="fields" method={state.method} />
          <Agreement payment={payment} />
          <ProviderParts parts={parts} slot="ownButton" method={state.method} />
          {state.pollState === null ? (
            <PlaceOrder payment={payment} part={chosenPart} />
          ) : (
            <UnconfirmedPayment payment={payment} />
          )}
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

interface ProviderPartsProps {
  readonly parts: Readonly<Record<Provider, ProviderPart>>
  readonly slot: 'fields' | 'ownButton' | 'belowButton'
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
