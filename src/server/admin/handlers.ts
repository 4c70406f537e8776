import type { AuditLog } from '../audit/index.ts'
import type { Orders } from '../orders/index.ts'
import { auditHandlers } from './calls/audit.ts'
import { orderListHandlers } from './calls/order-list.ts'
import { orderHandlers } from './calls/orders.ts'
import { sessionHandlers } from './calls/session.ts'
import type { AdminCallHandlers } from './run-call.ts'

/** The features that calls of the back office use. */
interface AdminFeatures {
  readonly orders: Orders
  readonly audit: AuditLog
}

/** The handler of every call; a call of the contract without one does not compile. */
export const createAdminHandlers = (shop: AdminFeatures): AdminCallHandlers => ({
  ...sessionHandlers,
  ...orderHandlers(shop),
  ...auditHandlers(shop),
  ...orderListHandlers(shop),
})
