import type { AccountsFace } from './accounts/index.ts'
import type { BasketFace } from './basket/index.ts'
import type { CalculatorFace } from './calculator/index.ts'
import type { CatalogueFace } from './catalogue/index.ts'
import type { CheckoutFace } from './checkout/index.ts'
import type { DeliveryFace } from './delivery/index.ts'
import type { ListingsFace } from './listings/index.ts'
import type { SavedListFace } from './lists/saved-list/index.ts'
import type { WishlistFace } from './lists/wishlist/index.ts'
import type { UpkeepFace } from './maintenance/index.ts'
import type { MailFace } from './notifications/mail/index.ts'
import type { RemindersFace } from './notifications/reminders/index.ts'
import type { OrdersFace } from './orders/index.ts'
import type { PaymentsFace } from './payments/index.ts'

/** The features as pages and calls see them: each loader and each handler is a call on one of these faces. */
export interface Shop {
  readonly accounts: AccountsFace
  readonly catalogue: CatalogueFace
  readonly calculator: CalculatorFace
  readonly listings: ListingsFace
  readonly basket: BasketFace
  readonly delivery: DeliveryFace
  readonly checkout: CheckoutFace
  readonly savedList: SavedListFace
  readonly reminders: RemindersFace
  readonly wishlist: WishlistFace
  readonly mail: MailFace
  readonly orders: OrdersFace
  readonly payments: PaymentsFace
  readonly upkeep: UpkeepFace
}
