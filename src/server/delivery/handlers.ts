import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { WireStatus } from '#contract/delivery.ts'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import { setPostcodePath } from '#contract/routes.ts'
import { safeRedirect } from '#domain/web-address/safe-redirect.ts'
import type { Database } from '../database/database.ts'
import { keepPosted, previousPage } from '../edge/previous-page.ts'
import { wantsPage } from '../edge/problems.ts'
import { type Notice, redirectWithNotice } from '../edge/redirect-with-notice.ts'
import { route } from '../edge/route.ts'
import { sessionLimit } from '../edge/session-limit.ts'
import type { DeliveryFeature } from './index.ts'

export interface DeliveryHandlerDeps {
  readonly shop: { readonly delivery: Pick<DeliveryFeature, 'serves' | 'setPostcode'> }
  readonly database: Pick<Database, 'queries'>
  readonly publicUrl: URL
  readonly limits: { readonly basketWrites: number }
}

/** POST /set-postcode, by a script or a plain form (OP-50). */
export const registerDelivery = (
  fastify: FastifyInstance,
  { shop, database, limits, publicUrl }: DeliveryHandlerDeps,
): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  app.route({
    ...route(endpoints.setPostcode),
    onRequest: sessionLimit(app, limits.basketWrites),
    preValidation: keepPosted,
    handler: async (request, reply) => {
      const { postcode } = request.body
      const { again, optional } = request.query
      const saved = await shop.delivery.setPostcode(request.visitor, postcode)
      if (!wantsPage(request)) {
        const status: WireStatus =
          saved === null ? { status: 'error', error: messages.badPostcode } : { status: 'ok' }
        return reply.send(status)
      }
      app.markWithoutScript(reply)
      const notices: readonly Notice[] =
        saved === null
          ? optional === '1' && postcode.trim() === ''
            ? []
            : [{ level: 'danger', message: messages.badPostcode }]
          : /* A form that is returned to says it itself. */
            again === undefined && !(await shop.delivery.serves(saved))
            ? [{ level: 'warning', message: messages.notDelivered(saved) }]
            : []
      const target = safeRedirect(request.body.redirect)
      const location =
        again !== undefined
          ? `${previousPage(request, publicUrl, request.posted)}#${again}`
          : saved === null
            ? setPostcodePath(target)
            : target
      return redirectWithNotice(database.queries, request, reply, location, notices)
    },
  })
}
