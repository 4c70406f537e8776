import type { PaymentVendors } from '#contract/payment-methods.ts'
import type { Provider } from '#domain/payments/methods.ts'
import { paypalPart } from './paypal-part.tsx'
import type { ProviderPart } from './provider-part.ts'
import type { PaymentHandle } from './use-payment.ts'
import { useStripePart } from './use-stripe-part.tsx'

interface ProviderPartsOptions {
  readonly clients: PaymentVendors['clients']
  /** All methods chosen so far. */
  readonly chosenMethods: ReadonlySet<string>
  readonly ready: boolean
}

/** Every provider's part of the payment page. */
export const useProviderParts = (
  payment: PaymentHandle,
  { clients, chosenMethods, ready }: ProviderPartsOptions,
): Readonly<Record<Provider, ProviderPart>> => {
  const propsOf = <P extends Provider>(provider: P) => ({
    payment,
    client: clients[provider],
    isChosen: chosenMethods.has(provider),
    ready,
  })
  return { stripe: useStripePart(propsOf('stripe')), paypal: paypalPart(propsOf('paypal')) }
}
