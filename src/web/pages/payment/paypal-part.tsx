import type { PaypalClient } from '#contract/payment-methods.ts'
import type { ProviderPart, ProviderPartProps } from './provider-part.ts'
import { WalletPanel } from './wallet-panel.tsx'

/** PayPal, and Google Pay through it: both render their own buttons (T-320 to T-339). */
export const paypalPart = ({
  payment,
  client,
  isChosen,
  ready,
}: ProviderPartProps<PaypalClient>): ProviderPart => ({
  fields: null,
  checkFields: null,
  pay: null,
  buttonText: null,
  ownButton:
    client === null || !isChosen ? null : <WalletPanel payment={payment} vendor={client} ready={ready} />,
  waitsForTerms: true,
  belowButton: null,
})
