import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { messages } from '#contract/messages.ts'
import type { PaypalClient } from '#contract/payment-methods.ts'
import { poundsToPence } from '#domain/money/pence.ts'
import { offersPayLater } from '#domain/pricing/notices.ts'
import { classNames } from '../../ui/class-names.ts'
import { PayLaterBanner } from '../../ui/pay-later.tsx'
import { mountGooglePay } from './google-pay.ts'
import { LoadFailed } from './load-failed.tsx'
import { OrderStatus } from './order-status.tsx'
import type { CurrentPayment, PaymentHandle } from './use-payment.ts'
import { type MountPart, useVendorPart } from './use-vendor-part.ts'
import { buttonStyle, loadPaypal, type PaypalButtons, type PaypalNamespace } from './vendors/paypal.ts'
import { captureWalletOrder, createWalletOrder, RESTART } from './wallet.ts'

interface WalletPanelProps {
  readonly payment: PaymentHandle
  readonly vendor: PaypalClient
  readonly ready: boolean
}

/**
 * PayPal's buttons and Google Pay, mounted once, when they are first chosen (T-269, T-320 to T-339). They
 * take the place of the shop's own button, under the boxes, with their height reserved: nothing moves when
 * they appear.
 */
export function WalletPanel({ payment, vendor, ready }: WalletPanelProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const googlePlace = useRef<HTMLDivElement>(null)
  const latest = useRef({ payment, ready })
  useEffect(() => {
    latest.current = { payment, ready }
  })

  const mount = useCallback<MountPart>(
    async (report) => {
      const paypal = await loadPaypal(vendor)
      if (place.current === null || googlePlace.current === null) return () => undefined
      const buttons = await renderButtons(paypal, place.current, () => latest.current)
      report('open')
      /* Without Google Pay, or if its script fails, PayPal still works; the failure is not shown (T-338). */
      const hasGooglePay = await mountGooglePay(
        paypal,
        vendor,
        googlePlace.current,
        () => latest.current,
      ).catch(() => false)
      if (!hasGooglePay) latest.current.payment.dispatch({ type: 'wallet-missing', wallet: 'google-pay' })
      return () => void buttons.close()
    },
    [vendor],
  )
  const { opening, retry } = useVendorPart(mount)
  const isGoogleFirst = payment.firstWallet === 'google-pay'

  return (
    <div className="space-y-4">
      {offersPayLater(poundsToPence(payment.page.total)) && <PayLaterBanner />}
      <div className="grid min-h-29 *:[grid-area:1/1]">
        {opening === 'waiting' && (
          <p className="animate-pulse motion-reduce:animate-none">
            <span className="sr-only">Opening PayPal …</span>
            <span aria-hidden="true" className="block h-12 rounded-control bg-stone" />
            <span aria-hidden="true" className="mt-3 block h-12 rounded-control bg-stone/50" />
          </p>
        )}
        {opening === 'failed' && <LoadFailed sentence={messages.walletUnavailable} onRetry={retry} />}
        <div
          className={classNames(
            'space-y-3 transition-opacity',
            !ready && 'opacity-50',
            opening !== 'open' && 'invisible',
          )}
          inert={!ready}
        >
          {isGoogleFirst && <div ref={googlePlace} />}
          <div ref={place} />
          {!isGoogleFirst && <div ref={googlePlace} />}
        </div>
      </div>
      <OrderStatus payment={payment} />
    </div>
  )
}

const renderButtons = async (
  paypal: PaypalNamespace,
  place: HTMLElement,
  now: () => CurrentPayment,
): Promise<PaypalButtons> => {
  /* PayPal reports an order that was not created as an error; an alert about it is shown already. */
  let isReported = false
  const reject = (reason: string): never => {
    isReported = true
    throw new Error(reason)
  }
  const buttons = paypal.Buttons({
    style: buttonStyle,
    onClick: (_data, actions) => (now().ready ? actions.resolve() : actions.reject()),
    async createOrder() {
      const { payment } = now()
      payment.dispatch({ type: 'began' })
      if (!(await payment.checkOrderValidity())) return reject('The order cannot be placed as it stands.')
      return (await createWalletOrder(payment)) ?? reject('No order was made at PayPal.')
    },
    async onApprove({ orderID }, actions) {
      if ((await captureWalletOrder(now().payment, orderID, 'account')) === RESTART) actions.restart()
    },
    onCancel() {
      const { payment } = now()
      payment.showError(messages.paymentCancelled, { title: false })
      payment.dispatch({ type: 'ended', cardError: null })
    },
    onError() {
      if (!isReported) now().payment.goToBasket(messages.paymentProblem)
      isReported = false
    },
  })
  await buttons.render(place)
  return buttons
}
