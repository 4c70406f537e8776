import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { sendRejection } from '../edge/problems.ts'
import { route } from '../edge/route.ts'
import { sessionLimit } from '../edge/session-limit.ts'
import { logSecurityEvent } from '../operations/request-log.ts'
import { type AccountHandlerDeps, acceptForm, requireUser } from './responses.ts'

/**
 * The routes that end a customer's sessions. Another customer's session answers 404, as a missing one does.
 */
export const registerDevices = (fastify: FastifyInstance, deps: AccountHandlerDeps): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { accounts } = deps.shop
  const onRequest = sessionLimit(app, deps.limits.basketWrites)

  app.route({
    ...route(endpoints.endSession),
    onRequest,
    handler: async (request, reply) => {
      const user = await requireUser(deps, request, reply, paths.accountDevices)
      if (user === null) return reply
      const ended = await accounts.endSession(user, request.visitor, request.params.id)
      if (ended === 'unknown') return sendRejection(reply, 404, messages.sessionMissing)
      logSecurityEvent(request, 'a session was ended by its owner')
      if (ended === 'other')
        return acceptForm(deps, request, reply, paths.accountDevices, messages.sessionEnded)
      app.changeVisitor(request, reply, app.nextVisitor())
      return acceptForm(deps, request, reply, paths.home, messages.loggedOut)
    },
  })

  app.route({
    ...route(endpoints.endOtherSessions),
    onRequest,
    handler: async (request, reply) => {
      const user = await requireUser(deps, request, reply, paths.accountDevices)
      if (user === null) return reply
      await accounts.endOtherSessions(user, request.visitor)
      logSecurityEvent(request, 'all other sessions were ended by their owner')
      return acceptForm(deps, request, reply, paths.accountDevices, messages.otherSessionsEnded)
    },
  })
}
