import type { PaypalClient } from '#contract/payment-methods.ts'
import { ensureOwnDocument, loadScript, pageNonce } from './load-script.ts'

/* The part of Google's pay.js that the shop uses, as in its reference. */

export interface GooglePayClient {
  isReadyToPay(request: object): Promise<{ readonly result: boolean }>
  createButton(options: {
    readonly onClick: () => void
    readonly buttonType?: 'pay' | 'buy' | 'checkout'
    readonly buttonColor?: 'default' | 'black' | 'white'
    readonly buttonSizeMode?: 'static' | 'fill'
  }): HTMLElement
  /** Opens the sheet; rejects with `statusCode` CANCELED when the payer closes it. */
  loadPaymentData(request: GooglePayRequest): Promise<GooglePayData>
}

export interface GooglePayData {
  readonly paymentMethodData: unknown
}

/** `totalPrice` is a decimal text in pounds, as the server returns it: '366.96'. */
export interface GooglePayRequest {
  readonly apiVersion: 2
  readonly apiVersionMinor: 0
  readonly allowedPaymentMethods: readonly unknown[]
  readonly merchantInfo: unknown
  readonly transactionInfo: {
    readonly countryCode: 'GB'
    readonly currencyCode: 'GBP'
    readonly totalPriceStatus: 'FINAL'
    readonly totalPrice: string
  }
  readonly callbackIntents: readonly ['PAYMENT_AUTHORIZATION']
}

/** The result that the page returns to the sheet (T-330, T-337). */
export type GooglePayResult =
  | { readonly transactionState: 'SUCCESS' }
  | {
      readonly transactionState: 'ERROR'
      readonly error: {
        readonly intent: 'PAYMENT_AUTHORIZATION'
        readonly reason: 'PAYMENT_DATA_INVALID'
        readonly message: string
      }
    }

interface GooglePayOptions {
  readonly environment: 'PRODUCTION'
  /** Without it the page's content security policy blocks the styles of Google's button. */
  readonly nonce?: string
  readonly paymentDataCallbacks: {
    readonly onPaymentAuthorized: (data: GooglePayData) => Promise<GooglePayResult>
  }
}

declare global {
  interface Window {
    google?: {
      readonly payments: {
        readonly api: { readonly PaymentsClient: new (o: GooglePayOptions) => GooglePayClient }
      }
    }
  }
}

/** Loads Google Pay in the production environment (T-339); with PayPal test accounts no money moves. */
export const loadGooglePay = async (
  { googlePayScript, isSandbox }: PaypalClient,
  onPaymentAuthorized: (data: GooglePayData) => Promise<GooglePayResult>,
): Promise<GooglePayClient> => {
  await ensureOwnDocument()
  await loadScript(googlePayScript, isSandbox ? 'module' : 'classic')
  if (window.google === undefined) throw new Error('Google’s script came without Google Pay.')
  const { PaymentsClient } = window.google.payments.api
  const nonce = pageNonce()
  return new PaymentsClient({
    environment: 'PRODUCTION',
    ...(nonce === undefined ? {} : { nonce }),
    paymentDataCallbacks: { onPaymentAuthorized },
  })
}
