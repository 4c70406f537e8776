import type { Merchant } from '#contract/merchant.ts'
import type { Accounts } from '../accounts/index.ts'
import type { AuditLog } from '../audit/index.ts'
import type { Basket } from '../basket/index.ts'
import type { Checkout } from '../checkout/index.ts'
import type { Dashboard } from '../dashboard/index.ts'
import type { DeliveryFeature } from '../delivery/index.ts'
import type { Dispatch } from '../dispatch/index.ts'
import type { Exports } from '../exports/index.ts'
import type { Mail } from '../notifications/mail/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Payments } from '../payments/index.ts'
import type { PhoneOrders } from '../phone-orders/index.ts'
import type { Photographs } from '../photographs/index.ts'
import type { PricesFeature } from '../prices/index.ts'
import type { Returns } from '../returns/index.ts'
import type { Search } from '../search/index.ts'
import type { Staff } from '../staff/index.ts'
import type { StockFeature } from '../stock/index.ts'
import type { Views } from '../views/index.ts'
import { attentionHandlers } from './calls/attention.ts'
import { auditHandlers } from './calls/audit.ts'
import { dashboardHandlers } from './calls/dashboard.ts'
import { createDispatchHandlers } from './calls/dispatch.ts'
import { exportHandlers } from './calls/exports.ts'
import { orderChargeHandlers } from './calls/order-charges.ts'
import { orderDeliveryHandlers } from './calls/order-delivery.ts'
import { orderDocumentHandlers } from './calls/order-documents.ts'
import { orderEmailHandlers } from './calls/order-emails.ts'
import { orderListHandlers } from './calls/order-list.ts'
import { orderHandlers } from './calls/orders.ts'
import { ownPageHandlers } from './calls/own-page.ts'
import { paymentLinkHandlers } from './calls/payment-links.ts'
import { paymentHandlers } from './calls/payments.ts'
import { phoneOrderHandlers } from './calls/phone-orders.ts'
import { createPickingHandlers } from './calls/picking.ts'
import { priceHandlers } from './calls/prices.ts'
import { refundHandlers } from './calls/refunds.ts'
import { returnHandlers } from './calls/returns.ts'
import { safetyHandlers } from './calls/safety.ts'
import { searchHandlers } from './calls/search.ts'
import { sessionHandlers } from './calls/session.ts'
import { staffHandlers } from './calls/staff.ts'
import { stockHandlers } from './calls/stock.ts'
import { togetherHandlers } from './calls/together.ts'
import { trackingFileHandlers } from './calls/tracking-file.ts'
import { viewHandlers } from './calls/views.ts'
import type { AdminCallHandlers } from './run-call.ts'

/** The features that calls of the back office use. */
interface AdminFeatures {
  readonly merchant: Merchant
  readonly basket: Basket
  readonly checkout: Checkout
  readonly delivery: DeliveryFeature
  readonly phoneOrders: PhoneOrders
  readonly photographs: Photographs
  readonly returns: Returns
  readonly dispatch: Dispatch
  readonly orders: Orders
  readonly payments: Payments
  readonly audit: AuditLog
  readonly dashboard: Dashboard
  readonly mail: Mail
  readonly staff: Staff
  readonly accounts: Accounts
  readonly prices: PricesFeature
  readonly stock: StockFeature
  readonly search: Search
  readonly views: Views
  readonly exports: Exports
}

/** The handler of every call; a call of the contract without one does not compile. */
export const createAdminHandlers = (shop: AdminFeatures): AdminCallHandlers => ({
  ...sessionHandlers,
  ...ownPageHandlers(shop),
  ...staffHandlers(shop),
  ...safetyHandlers(shop),
  ...dashboardHandlers(shop),
  ...orderHandlers(shop),
  ...orderChargeHandlers(shop),
  ...orderDeliveryHandlers(shop),
  ...orderDocumentHandlers(shop),
  ...orderEmailHandlers(shop),
  ...refundHandlers(shop),
  ...returnHandlers(shop),
  ...paymentHandlers(shop),
  ...paymentLinkHandlers(shop),
  ...attentionHandlers(shop),
  ...createDispatchHandlers(shop),
  ...auditHandlers(shop),
  ...priceHandlers(shop),
  ...stockHandlers(shop),
  ...createPickingHandlers(shop),
  ...phoneOrderHandlers(shop),
  ...orderListHandlers(shop),
  ...viewHandlers(shop),
  ...exportHandlers(shop),
  ...togetherHandlers(shop),
  ...trackingFileHandlers(shop),
  ...searchHandlers(shop),
})
