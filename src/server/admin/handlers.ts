import type { Shop } from '../shop.ts'
import { orderHandlers } from './calls/orders.ts'
import { sessionHandlers } from './calls/session.ts'
import type { AdminCallHandlers } from './run-call.ts'

/** The handler of every call; a call of the contract without one does not compile. */
export const createAdminHandlers = (shop: Pick<Shop, 'orders'>): AdminCallHandlers => ({
  ...sessionHandlers,
  ...orderHandlers(shop),
})
