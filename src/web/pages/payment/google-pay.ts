import { messages } from '#contract/messages.ts'
import type { PaypalClient } from '#contract/payment-methods.ts'
import { printDecimal } from '#domain/measure/decimal.ts'
import { poundsToPence } from '#domain/money/pence.ts'
import type { CurrentPayment } from './use-payment.ts'
import { type GooglePayData, type GooglePayResult, loadGooglePay } from './vendors/google-pay.ts'
import type { PaypalNamespace } from './vendors/paypal.ts'
import { captureWalletOrder, createWalletOrder } from './wallet.ts'

/** The sheet's result for a payment that was not approved (T-330, T-337). */
const notApproved: GooglePayResult = {
  transactionState: 'ERROR',
  error: {
    intent: 'PAYMENT_AUTHORIZATION',
    reason: 'PAYMENT_DATA_INVALID',
    message: messages.googlePayNotApproved,
  },
}

/** Google Pay through PayPal, where the device has it (T-322, T-339); false where it has not. */
export const mountGooglePay = async (
  paypal: PaypalNamespace,
  vendor: PaypalClient,
  place: HTMLElement,
  now: () => CurrentPayment,
): Promise<boolean> => {
  const google = paypal.Googlepay()
  const config = await google.config()
  if (!config.isEligible) return false

  const pay = async ({ paymentMethodData }: GooglePayData): Promise<GooglePayResult> => {
    const { payment } = now()
    /* The sheet shows the total from when it was opened: the order must still have that total (T-287). */
    if (!(await payment.checkOrderValidity())) return notApproved
    const orderId = await createWalletOrder(payment)
    if (orderId === null) return notApproved
    const { status } = await google.confirmOrder({ orderId, paymentMethodData })
    if (status === 'PAYER_ACTION_REQUIRED') await google.initiatePayerAction({ orderId })
    else if (status !== 'APPROVED') {
      payment.showError(messages.googlePayNotApproved, { title: false })
      payment.dispatch({ type: 'ended', cardError: null })
      return notApproved
    }
    const outcome = await captureWalletOrder(payment, orderId, 'card')
    /* An error in the sheet would invite the shopper to pay again while the page polls. */
    const isAccepted = outcome === 'done' || outcome === 'polling' || outcome === 'pending'
    return isAccepted ? { transactionState: 'SUCCESS' } : notApproved
  }

  const client = await loadGooglePay(vendor, (data) => pay(data).catch(() => notApproved))
  const base = {
    apiVersion: 2,
    apiVersionMinor: 0,
    allowedPaymentMethods: config.allowedPaymentMethods,
  } as const
  if (!(await client.isReadyToPay(base)).result) return false

  const open = async (): Promise<void> => {
    const { payment, ready } = now()
    if (!ready) return
    payment.dispatch({ type: 'began' })
    if (!(await payment.checkOrderValidity())) return
    await client.loadPaymentData({
      ...base,
      merchantInfo: config.merchantInfo,
      transactionInfo: {
        countryCode: 'GB',
        currencyCode: 'GBP',
        totalPriceStatus: 'FINAL',
        totalPrice: printDecimal(poundsToPence(payment.page.total), 2),
      },
      callbackIntents: ['PAYMENT_AUTHORIZATION'],
    })
  }
  const close = (): void => {
    const { payment } = now()
    payment.showError(messages.paymentCancelled, { title: false })
    payment.dispatch({ type: 'ended', cardError: null })
  }
  place.append(
    client.createButton({
      buttonType: 'pay',
      buttonColor: 'black',
      buttonSizeMode: 'fill',
      onClick: () => void open().catch(close),
    }),
  )
  return true
}
