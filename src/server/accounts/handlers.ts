import type { FastifyInstance } from 'fastify'
import { registerAddresses } from './address-handlers.ts'
import { registerDevices } from './device-handlers.ts'
import { registerEntry } from './entry-handlers.ts'
import { registerOwnAccount } from './own-handlers.ts'
import type { AccountHandlerDeps } from './responses.ts'

/** All account forms. Each path that accepts a form also shows its page. */
export const registerAccounts = (app: FastifyInstance, deps: AccountHandlerDeps): void => {
  registerEntry(app, deps)
  registerOwnAccount(app, deps)
  registerAddresses(app, deps)
  registerDevices(app, deps)
}
