import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { WalletVendor } from '#contract/payment-vendors.ts'
import { poundsToPence } from '#domain/money/pence.ts'
import { offersPayLater } from '#domain/pricing/notices.ts'
import { classNames } from '../../ui/class-names.ts'
import { PayLaterBanner } from '../../ui/pay-later.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { mountGooglePay } from './google-pay.ts'
import type { Payment } from './use-payment.ts'
import { buttonStyle, loadPaypal, type PaypalNamespace } from './vendors/paypal.ts'
import { captureWalletOrder, openWalletOrder, RESTART } from './wallet.ts'

interface WalletPanelProps {
  readonly payment: Payment
  readonly vendor: WalletVendor
  readonly ready: boolean
}

/** PayPal's buttons and Google Pay, made once, when they are first chosen (T-269, T-320 to T-339). */
export function WalletPanel({ payment, vendor, ready }: WalletPanelProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const googlePlace = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<'no' | 'yes' | 'failed'>('no')
  const latest = useRef({ payment, ready })
  useEffect(() => {
    latest.current = { payment, ready }
  })

  useEffect(() => {
    let current = true
    const mount = async (): Promise<void> => {
      const paypal = await loadPaypal(vendor)
      if (!current || place.current === null || googlePlace.current === null) return
      await renderButtons(paypal, place.current, () => latest.current)
      if (!current) return
      setLoaded('yes')
      await mountGooglePay(paypal, vendor, googlePlace.current, () => latest.current)
    }
    mount().catch(() => current && setLoaded((sofar) => (sofar === 'yes' ? 'yes' : 'failed')))
    return () => {
      current = false
    }
  }, [vendor])

  return (
    <div className="space-y-4">
      {loaded === 'no' && (
        <p className="flex items-center gap-3 text-quiet">
          <Spinner /> Opening PayPal …
        </p>
      )}
      {loaded === 'failed' && <p className="text-brick">{messages.somethingWrong}</p>}
      <div className={classNames('space-y-3 transition-opacity', !ready && 'opacity-50')} inert={!ready}>
        <div ref={place} />
        <div ref={googlePlace} />
      </div>
      {!ready && <p className="text-quiet text-sm">{messages.agreeFirst}</p>}
      {offersPayLater(poundsToPence(payment.page.total)) && <PayLaterBanner />}
    </div>
  )
}

interface Now {
  readonly payment: Payment
  readonly ready: boolean
}

const renderButtons = async (paypal: PaypalNamespace, place: HTMLElement, now: () => Now): Promise<void> => {
  /* PayPal reports an order that was not made as an error; the shopper has been told of it by then. */
  let told = false
  const refuse = (reason: string): never => {
    told = true
    throw new Error(reason)
  }
  const buttons = paypal.Buttons({
    style: buttonStyle,
    onClick: (_data, actions) => (now().ready ? actions.resolve() : actions.reject()),
    async createOrder() {
      const { payment } = now()
      payment.dispatch({ type: 'began' })
      if (!(await payment.isValid())) return refuse('The order cannot be placed as it stands.')
      return (await openWalletOrder(payment)) ?? refuse('No order was made at PayPal.')
    },
    async onApprove({ orderID }, actions) {
      if ((await captureWalletOrder(now().payment, orderID, 'account')) === RESTART) actions.restart()
    },
    onCancel() {
      const { payment } = now()
      payment.fail(messages.paymentCancelled, { title: false })
      payment.dispatch({ type: 'ended', cardError: null })
    },
    onError() {
      if (!told) now().payment.toBasket(messages.paymentProblem)
      told = false
    },
  })
  await buttons.render(place)
}
