import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Orders } from '../orders/index.ts'
import { registerCardCalls } from './attempts/card-handlers.ts'
import { registerPaypalCalls } from './attempts/paypal-handlers.ts'
import { registerMethodsWithoutProvider } from './attempts/without-provider-handlers.ts'
import type { Payments } from './index.ts'
import { registerManualCalls } from './manual/manual-handlers.ts'
import { registerWebhooks } from './webhooks/webhook-handlers.ts'

export interface PaymentHandlerDeps {
  readonly shop: { readonly orders: Pick<Orders, 'validity'>; readonly payments: Payments }
  readonly database: Pick<Database, 'queries'>
  /** Payment calls a minute, for each session. */
  readonly limits: { readonly basketWrites: number }
}

/** Registers the payment calls (transaction spec §7) and the webhooks of the providers. */
export const registerPayments = (app: FastifyInstance, deps: PaymentHandlerDeps): void => {
  registerMethodsWithoutProvider(app, deps)
  registerCardCalls(app, deps)
  registerPaypalCalls(app, deps)
  registerManualCalls(app, deps)
  registerWebhooks(app, deps)
}
