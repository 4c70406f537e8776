import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import { paths, reminderStopPath } from '#contract/routes.ts'
import type { Database } from '../../database/database.ts'
import { wantsPage } from '../../edge/problems.ts'
import { type Notice, redirectWithNotice } from '../../edge/redirect-with-notice.ts'
import { route } from '../../edge/route.ts'
import type { Reminders } from './index.ts'

export interface ReminderHandlerDeps {
  readonly shop: { readonly reminders: Pick<Reminders, 'restoreBasket' | 'optOut'> }
  readonly database: Pick<Database, 'queries'>
}

/**
 * The two links of a reminder. Each opens a page whose button posts here, since mail scanners open links too.
 */
export const registerReminders = (
  fastify: FastifyInstance,
  { shop: { reminders }, database: { queries } }: ReminderHandlerDeps,
): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.route({
    ...route(endpoints.restoreReminded),
    handler: async (request, reply) => {
      const restored = await reminders.restoreBasket(request.visitor, request.params.token)
      if (!restored.ok && restored.error === 'log-in')
        return redirectWithNotice(
          queries,
          request,
          reply,
          `${paths.login}?redirect=${encodeURIComponent(paths.basket)}`,
          [],
        )
      const notices: readonly Notice[] = restored.ok
        ? restored.value.map((message) => ({ level: 'warning', message }))
        : [{ level: 'warning', message: messages.reminderOver }]
      return redirectWithNotice(queries, request, reply, paths.basket, notices)
    },
  })

  /*
   * An email client's one-click unsubscribe posts without a cookie or anti-forgery token, as a form of either
   * kind (RFC 8058): the token in the path is sufficient.
   */
  app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, async () => ({}))
    scope.withTypeProvider<ZodTypeProvider>().route({
      ...route(endpoints.stopReminders),
      handler: async (request, reply) => {
        const { token } = request.params
        await reminders.optOut(token)
        return wantsPage(request)
          ? reply.redirect(reminderStopPath(token), 303)
          : reply.send({ message: messages.remindersStopped })
      },
    })
  })
}
