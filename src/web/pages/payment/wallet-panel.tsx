import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { messages } from '#contract/messages.ts'
import type { PaypalClient } from '#contract/payment-methods.ts'
import { classNames } from '../../ui/class-names.ts'
import { mountGooglePay } from './google-pay.ts'
import { LoadFailed } from './load-failed.tsx'
import type { CurrentPayment, PaymentHandle } from './use-payment.ts'
import { type MountPart, useVendorPart } from './use-vendor-part.ts'
import { buttonStyle, loadPaypal, type PaypalButtons, type PaypalNamespace } from './vendors/paypal.ts'
import { captureWalletOrder, createWalletOrder, RESTART } from './wallet.ts'
import { payingWallet } from './wallet-tiles.tsx'

interface WalletPanelProps {
  readonly payment: PaymentHandle
  readonly vendor: PaypalClient
  readonly ready: boolean
}

/** The other wallet's button: as wide as it will be, for a vendor that measures its place. */
const outOfSight = 'invisible absolute h-0 w-full'

/**
 * PayPal's buttons and Google Pay, mounted once, when one is first chosen (T-269, T-320 to T-339). The chosen
 * one takes the place of the shop's own button, under the boxes, once those are ticked.
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
  /* Without a choice of wallets above both have their buttons here. */
  const isSingle = payment.page.methods.length === 1
  const wallet = payingWallet(payment.state)
  /* Until the terms are ticked the page's button stands in the place of the wallet's (T-273). */
  const isLive = ready && opening === 'open'

  return (
    <div className="relative grid min-h-13 grid-cols-1 *:[grid-area:1/1]">
      {opening === 'waiting' && ready && (
        <p className="animate-pulse motion-reduce:animate-none">
          <span className="sr-only">Opening PayPal …</span>
          <span aria-hidden="true" className="block h-13 rounded-control bg-stone" />
        </p>
      )}
      {opening === 'failed' && <LoadFailed sentence={messages.walletUnavailable} onRetry={retry} />}
      <div className={classNames('space-y-3 transition-opacity', !isLive && 'opacity-0')} inert={!isLive}>
        <div ref={place} className={classNames(!isSingle && wallet === 'google-pay' && outOfSight)} />
        <div ref={googlePlace} className={classNames(!isSingle && wallet === 'paypal' && outOfSight)} />
      </div>
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
