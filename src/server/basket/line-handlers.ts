import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/endpoints.ts'
import { safeRedirect } from '#domain/web-address/safe-redirect.ts'
import { sendRejection, wantsPage } from '../edge/problems.ts'
import { redirectWithNotice } from '../edge/redirect-with-notice.ts'
import { route } from '../edge/route.ts'
import type { BasketHandlerDeps } from './handlers.ts'

/** `update` and `remove` return plain text (OP-43): a sentence for an alert or an empty text; 'success'. */
export const registerLineChanges = (
  fastify: FastifyInstance,
  { shop: { basket }, database: { queries } }: BasketHandlerDeps,
  writes: onRequestAsyncHookHandler,
): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.route({
    ...route(endpoints.basketUpdate),
    onRequest: writes,
    handler: async (request, reply) => {
      const { id, quantity, redirect } = request.body
      const changed = await basket.change(request.visitor, id, quantity)
      if (!wantsPage(request))
        return changed.ok
          ? reply.type('text/plain').send(changed.value)
          : sendRejection(reply, changed.error.status, changed.error.message)
      const notice = changed.ok
        ? changed.value && ({ level: 'warning', message: changed.value } as const)
        : ({ level: 'danger', message: changed.error.message } as const)
      return redirectWithNotice(queries, request, reply, safeRedirect(redirect), notice ? [notice] : [])
    },
  })

  app.route({
    ...route(endpoints.basketRemove),
    onRequest: writes,
    handler: async (request, reply) => {
      const { id, redirect } = request.body
      const removed = await basket.remove(request.visitor, id)
      if (!wantsPage(request))
        return removed.ok
          ? reply.type('text/plain').send('success')
          : sendRejection(reply, removed.error.status, removed.error.message)
      const notices = removed.ok ? [] : [{ level: 'danger' as const, message: removed.error.message }]
      return redirectWithNotice(queries, request, reply, safeRedirect(redirect), notices)
    },
  })
}
