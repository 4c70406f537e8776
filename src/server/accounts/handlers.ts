import type { FastifyInstance } from 'fastify'
import { registerAddresses } from './address-handlers.ts'
import type { AccountHandlerDeps } from './answers.ts'
import { registerDevices } from './device-handlers.ts'
import { registerEntry } from './entry-handlers.ts'
import { registerOwn } from './own-handlers.ts'

/** All account forms. Each path that accepts a form also shows its page. */
export const registerAccounts = (app: FastifyInstance, deps: AccountHandlerDeps): void => {
  registerEntry(app, deps)
  registerOwn(app, deps)
  registerAddresses(app, deps)
  registerDevices(app, deps)
}
