import type { DetailsForm } from '#domain/checkout/form.ts'
import type { PostcodeCheck } from '#domain/checkout/postcode-check.ts'
import type { WireBasketLine, WireTotals } from './basket.ts'
import type { WireShippingServices } from './delivery.ts'

/** The data of the checkout details page, all of one moment. */
export interface CheckoutPage {
  /** What was posted last, or is known of the shopper; without passwords (T-203, T-204). */
  readonly form: DetailsForm
  /** What the last post was told: sentences by the names of the posted fields. */
  readonly problems: Readonly<Record<string, string>>
  /** How the delivery postcode of the form stands to the priced one; null: none is filled. */
  readonly check: PostcodeCheck | null
  readonly logged_in: boolean
  /** Whether Trade accounts are enabled (T-222). */
  readonly trade_accounts: boolean
  readonly lines: readonly WireBasketLine[]
  readonly totals: WireTotals
  readonly shipping: WireShippingServices
}
