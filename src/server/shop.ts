import type { Merchant } from '#contract/merchant.ts'
import type { Accounts } from './accounts/index.ts'
import type { AuditLog } from './audit/index.ts'
import type { Basket } from './basket/index.ts'
import type { Calculator } from './calculator/index.ts'
import type { Catalogue } from './catalogue/index.ts'
import type { Checkout } from './checkout/index.ts'
import type { Dashboard } from './dashboard/index.ts'
import type { DeliveryFeature } from './delivery/index.ts'
import type { Dispatch } from './dispatch/index.ts'
import type { Exports } from './exports/index.ts'
import type { Listings } from './listings/index.ts'
import type { SavedLists } from './lists/saved-list/index.ts'
import type { Wishlist } from './lists/wishlist/index.ts'
import type { Lookbook } from './lookbook/index.ts'
import type { Maintenance } from './maintenance/index.ts'
import type { Mail } from './notifications/mail/index.ts'
import type { Reminders } from './notifications/reminders/index.ts'
import type { StockNotices } from './notifications/stock-notices/index.ts'
import type { Orders } from './orders/index.ts'
import type { Payments } from './payments/index.ts'
import type { PhoneOrders } from './phone-orders/index.ts'
import type { Photographs } from './photographs/index.ts'
import type { Planner } from './planner/index.ts'
import type { PricesFeature } from './prices/index.ts'
import type { ProjectPrices } from './project/index.ts'
import type { Questions } from './questions/index.ts'
import type { Returns } from './returns/index.ts'
import type { Reviews } from './reviews/index.ts'
import type { Search } from './search/index.ts'
import type { Staff } from './staff/index.ts'
import type { StockFeature } from './stock/index.ts'
import type { Views } from './views/index.ts'

/** The features as pages and API handlers see them: each loader and each handler calls one of these. */
export interface Shop {
  /** The shop as pages, emails and documents name it. */
  readonly merchant: Merchant
  readonly accounts: Accounts
  readonly catalogue: Catalogue
  readonly calculator: Calculator
  readonly listings: Listings
  readonly lookbook: Lookbook
  readonly basket: Basket
  readonly delivery: DeliveryFeature
  readonly planner: Planner
  readonly projectPrices: ProjectPrices
  readonly checkout: Checkout
  readonly savedList: SavedLists
  readonly reminders: Reminders
  readonly wishlist: Wishlist
  readonly mail: Mail
  readonly orders: Orders
  readonly payments: Payments
  readonly phoneOrders: PhoneOrders
  readonly photographs: Photographs
  readonly returns: Returns
  readonly dispatch: Dispatch
  readonly questions: Questions
  readonly reviews: Reviews
  readonly stockNotices: StockNotices
  readonly maintenance: Maintenance
  readonly staff: Staff
  readonly audit: AuditLog
  readonly dashboard: Dashboard
  readonly prices: PricesFeature
  readonly stock: StockFeature
  readonly search: Search
  readonly views: Views
  readonly exports: Exports
}
