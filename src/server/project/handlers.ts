import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import { setPostcodePath } from '#contract/routes.ts'
import { parseProjectArea } from '#domain/project/project.ts'
import { safeRedirect } from '#domain/web-address/safe-redirect.ts'
import type { Database } from '../database/database.ts'
import { sendRejection, wantsPage } from '../edge/problems.ts'
import { type Notice, redirectWithNotice } from '../edge/redirect-with-notice.ts'
import { route } from '../edge/route.ts'
import { sessionLimit } from '../edge/session-limit.ts'
import type { ProjectPrices } from './index.ts'

export interface ProjectHandlerDeps {
  readonly shop: { readonly projectPrices: ProjectPrices }
  readonly database: Pick<Database, 'queries'>
  readonly limits: { readonly basketWrites: number; readonly reads: number }
}

/** The visitor's project: its form, and what it comes to on the cards of a page (S-006). */
export const registerProject = (
  fastify: FastifyInstance,
  { shop, database, limits }: ProjectHandlerDeps,
): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.route({
    ...route(endpoints.getProjectPrices),
    onRequest: sessionLimit(app, limits.reads),
    handler: ({ visitor, body }) => shop.projectPrices.prices(visitor, body.variation_ids),
  })

  app.route({
    ...route(endpoints.setProject),
    onRequest: sessionLimit(app, limits.basketWrites),
    handler: async (request, reply) => {
      const { drop, wastage, redirect } = request.body
      const area = drop ? null : parseProjectArea(request.body.area)
      const isRefused = !drop && area === null
      if (!isRefused) app.rememberProject(reply, area === null ? null : { area, wastage })
      if (!wantsPage(request))
        return isRefused
          ? sendRejection(reply, 422, messages.badProjectArea)
          : reply.send({ status: 'ok' as const })
      app.markWithoutScript(reply)
      const notices: readonly Notice[] = isRefused
        ? [{ level: 'danger', message: messages.badProjectArea }]
        : []
      const target = safeRedirect(redirect)
      return redirectWithNotice(
        database.queries,
        request,
        reply,
        isRefused ? setPostcodePath(target) : target,
        notices,
      )
    },
  })
}
