import type { ReactNode } from 'react'
import type { PaymentHandle } from './use-payment.ts'

/**
 * A provider's part of the payment page. Everything of it stays mounted once it was chosen, and is hidden
 * while another method is (T-268, T-269).
 */
export interface ProviderPart {
  /** Fields under the method's name; null: none. */
  readonly fields: ReactNode
  /**
   * Marks what is missing in the fields when the button was pressed too early; null: there are none. True: the first gap
   * is in the provider's own frame, which has the focus.
   */
  readonly checkFields: (() => Promise<boolean>) | null
  /** Pays with the fields when the page's own button is pressed; null: the provider renders its own. */
  readonly pay: (() => Promise<void>) | null
  /** The text of the page's own button; null: the usual one. */
  readonly buttonText: string | null
  /** The provider's own button, in the place of the page's; null: none. */
  readonly ownButton: ReactNode
  /** It is not there before the terms are ticked: until then the page's button stands in its place (T-273). */
  readonly waitsForTerms: boolean
  /** Below the button: a wallet of the device; null: none. */
  readonly belowButton: ReactNode
}

export interface ProviderPartProps<Client> {
  readonly payment: PaymentHandle
  /** Null: the shop does not offer this provider. */
  readonly client: Client | null
  /** True once it has been chosen: only then are its scripts loaded. */
  readonly isChosen: boolean
  /** False while terms are unticked or an order is being placed. */
  readonly ready: boolean
}
