import type { PaypalClient } from '#contract/payment-methods.ts'
import { ensureOwnDocument, loadScript } from './load-script.ts'

/* The part of PayPal's script that the shop uses, as in its reference. */

export interface PaypalNamespace {
  Buttons(options: PaypalButtonsOptions): PaypalButtons
  Googlepay(): PaypalGooglePay
}

export interface PaypalButtons {
  isEligible(): boolean
  render(place: HTMLElement): Promise<void>
  close(): Promise<void>
}

export interface PaypalButtonsOptions {
  readonly style: { readonly layout: 'vertical'; readonly color: 'gold'; readonly shape: 'rect' }
  readonly onInit?: (data: object, actions: PaypalGate) => void
  readonly onClick?: (data: object, actions: PaypalGate) => unknown
  /** Resolves to the id of the order that the shop's server created. */
  readonly createOrder: () => Promise<string>
  readonly onApprove: (data: { readonly orderID: string }, actions: PaypalActions) => Promise<void>
  readonly onCancel: () => void
  readonly onError: (error: unknown) => void
}

export interface PaypalGate {
  enable(): void
  disable(): void
  resolve(): unknown
  reject(): unknown
}

export interface PaypalActions {
  /** Opens the window again, for another card or account after a decline. */
  restart(): unknown
}

export interface PaypalGooglePay {
  config(): Promise<PaypalGooglePayConfig>
  confirmOrder(request: { readonly orderId: string; readonly paymentMethodData: unknown }): Promise<{
    readonly status: string
  }>
  initiatePayerAction(request: { readonly orderId: string }): Promise<unknown>
}

export interface PaypalGooglePayConfig {
  readonly isEligible: boolean
  readonly allowedPaymentMethods: readonly unknown[]
  readonly merchantInfo: unknown
}

declare global {
  interface Window {
    paypal?: PaypalNamespace
  }
}

/** The wallet buttons' style (T-320, T-321). */
export const buttonStyle = { layout: 'vertical', color: 'gold', shape: 'rect' } as const

export const loadPaypal = async ({ script, isSandbox }: PaypalClient): Promise<PaypalNamespace> => {
  await ensureOwnDocument()
  await loadScript(script, isSandbox ? 'module' : 'classic')
  if (window.paypal === undefined) throw new Error('PayPal’s script came without PayPal.')
  return window.paypal
}
