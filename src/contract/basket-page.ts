import type { WireBasketContents, WireTotals } from './basket.ts'
import type { WireShippingServices } from './delivery.ts'
import type { WireSavedList } from './saved-list.ts'

/**
 * The data of the basket page, read in one snapshot (T-025): what its calls would return, and where its links
 * lead.
 */
export interface BasketPage {
  readonly contents: WireBasketContents
  readonly totals: WireTotals
  readonly shipping: WireShippingServices
  readonly saved_list: WireSavedList
  /** Whether saving a line needs no email: logged in, or a guest whose list is open (T-147, T-150). */
  readonly has_saved_list: boolean
  readonly logged_in: boolean
  readonly preselected_postcode: string | null
  /** Where 'Proceed to Checkout' leads (T-026). */
  readonly destination: string
  /** Where 'Continue Shopping' leads. */
  readonly continue_destination: string
}
