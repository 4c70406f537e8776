import type { DetailsForm } from '#domain/checkout/form.ts'
import type { PostcodeCheck } from '#domain/checkout/postcode-check.ts'
import type { WireBasketLine, WireTotals } from './basket.ts'
import type { WireShippingServices } from './delivery.ts'

/** The data of the checkout details page, read in one snapshot. */
export interface CheckoutPage {
  /**
   * The form as last posted, else filled from what is known of the shopper; without passwords (T-203, T-204).
   */
  readonly form: DetailsForm
  /** Messages about the last posted form, by the names of the posted fields. */
  readonly problems: Readonly<Record<string, string>>
  /** Result of comparing the form's delivery postcode with the priced one; null if none is filled in. */
  readonly check: PostcodeCheck | null
  readonly logged_in: boolean
  /** A trade customer gives a PO number (M-085). */
  readonly wants_po_number: boolean
  /** Whether Trade accounts are enabled (T-222). */
  readonly trade_accounts: boolean
  readonly lines: readonly WireBasketLine[]
  readonly totals: WireTotals
  readonly shipping: WireShippingServices
}
