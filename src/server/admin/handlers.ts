import type { Dispatch } from '../dispatch/index.ts'
import { createDispatchHandlers } from './calls/dispatch.ts'
import { sessionHandlers } from './calls/session.ts'
import type { AdminCallHandlers } from './run-call.ts'

/** The handler of every call; a call of the contract without one does not compile. */
export const createAdminHandlers = (shop: { readonly dispatch: Dispatch }): AdminCallHandlers => ({
  ...sessionHandlers,
  ...createDispatchHandlers(shop),
})
