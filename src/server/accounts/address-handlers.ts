import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import { accountAddressPath, paths } from '#contract/routes.ts'
import { sendRejection } from '../edge/problems.ts'
import { route } from '../edge/route.ts'
import { sessionLimit } from '../edge/session-limit.ts'
import { MOST_ADDRESSES } from './addresses.ts'
import { type AccountHandlerDeps, acceptForm, rejectForm, requireUser } from './responses.ts'

/**
 * The routes of a customer's address book. Another customer's address answers 404, as a missing one does
 * (SX-02).
 */
export const registerAddresses = (fastify: FastifyInstance, deps: AccountHandlerDeps): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { accounts } = deps.shop
  const onRequest = sessionLimit(app, deps.limits.basketWrites)
  const config = { formPage: true }

  app.route({
    ...route(endpoints.addAddress),
    onRequest,
    config,
    handler: async (request, reply) => {
      const user = await requireUser(deps, request, reply, paths.accountAddresses)
      if (user === null) return reply
      const saved = await accounts.saveAddress(user, null, request.body)
      if (!saved.ok)
        return rejectForm(request, reply, { first_name: messages.tooManyAddresses(MOST_ADDRESSES) })
      return acceptForm(deps, request, reply, paths.accountAddresses, messages.addressSaved)
    },
  })

  app.route({
    ...route(endpoints.changeAddress),
    onRequest,
    config,
    handler: async (request, reply) => {
      const user = await requireUser(deps, request, reply, accountAddressPath(request.params.id))
      if (user === null) return reply
      const saved = await accounts.saveAddress(user, request.params.id, request.body)
      if (!saved.ok) return sendRejection(reply, 404, messages.addressMissing)
      return acceptForm(deps, request, reply, paths.accountAddresses, messages.addressSaved)
    },
  })

  app.route({
    ...route(endpoints.removeAddress),
    onRequest,
    handler: async (request, reply) => {
      const user = await requireUser(deps, request, reply, paths.accountAddresses)
      if (user === null) return reply
      const deleted = await accounts.deleteAddress(user, request.params.id)
      if (!deleted) return sendRejection(reply, 404, messages.addressMissing)
      return acceptForm(deps, request, reply, paths.accountAddresses, messages.addressRemoved)
    },
  })
}
