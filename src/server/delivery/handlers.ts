import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { WireStatus } from '#contract/delivery.ts'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import { setPostcodePath } from '#contract/routes.ts'
import { safeRedirect } from '#domain/web-address/safe-redirect.ts'
import type { Database } from '../database/database.ts'
import { wantsPage } from '../edge/problems.ts'
import { redirectWithNotice } from '../edge/redirect-with-notice.ts'
import { route } from '../edge/route.ts'
import { sessionLimit } from '../edge/session-limit.ts'
import type { DeliveryFeature } from './index.ts'

export interface DeliveryHandlerDeps {
  readonly shop: { readonly delivery: Pick<DeliveryFeature, 'setPostcode'> }
  readonly database: Pick<Database, 'queries'>
  readonly limits: { readonly basketWrites: number }
}

/** POST /set-postcode, by a script or a plain form (OP-50). */
export const registerDelivery = (
  fastify: FastifyInstance,
  { shop, database, limits }: DeliveryHandlerDeps,
): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  app.route({
    ...route(endpoints.setPostcode),
    onRequest: sessionLimit(app, limits.basketWrites),
    handler: async (request, reply) => {
      const { postcode, redirect } = request.body
      const saved = await shop.delivery.setPostcode(request.visitor, postcode)
      if (!wantsPage(request)) {
        const status: WireStatus =
          saved === null ? { status: 'error', error: messages.badPostcode } : { status: 'ok' }
        return reply.send(status)
      }
      app.markWithoutScript(reply)
      return saved === null
        ? redirectWithNotice(database.queries, request, reply, setPostcodePath(safeRedirect(redirect)), [
            { level: 'danger', message: messages.badPostcode },
          ])
        : redirectWithNotice(database.queries, request, reply, safeRedirect(redirect), [])
    },
  })
}
