import type { FastifyInstance, FastifyReply, onRequestAsyncHookHandler } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import * as paths from '#contract/routes/paths.ts'
import { type WireProblem, wireId } from '#contract/wire.ts'
import { LONGEST_IN_ADDRESS } from '#domain/planner/plan-state.ts'
import { safeRedirect } from '#domain/web-address/safe-redirect.ts'
import { presentAdded } from '../basket/index.ts'
import type { Database } from '../database/database.ts'
import { previousPage } from '../edge/previous-page.ts'
import { sendRejection, wantsPage } from '../edge/problems.ts'
import { type Notice, redirectWithNotice } from '../edge/redirect-with-notice.ts'
import { route } from '../edge/route.ts'
import { type PlanDocument, planDocuments } from './export-plan.ts'
import type { Planner } from './index.ts'
import type { PlanProblem } from './plan-problem.ts'
import { registerSavedPlans } from './saved-handlers.ts'

const DocumentParams = z.object({
  document: z.enum(Object.keys(planDocuments) as [PlanDocument, ...PlanDocument[]]),
})
const KeptParams = DocumentParams.extend({ token: z.string().max(100) })
/** A plan by its code, or one of the visitor's own by its number: a long code fits no address (L-098). */
const DocumentQuery = z.union([
  z.object({ variation: wireId, p: z.string().min(1).max(LONGEST_IN_ADDRESS) }),
  z.object({ saved: wireId }),
])

export interface PlannerHandlerDeps {
  readonly shop: { readonly planner: Planner }
  readonly database: Pick<Database, 'queries'>
  readonly publicUrl: URL
  readonly limits: { readonly basketWrites: number }
  /** Of plans that a session has worked out, by calls and by pages (L-105). */
  readonly planLimit: onRequestAsyncHookHandler
}

const sendProblem = (reply: FastifyReply, { status, field, message, seconds }: PlanProblem): FastifyReply => {
  if (seconds !== undefined) reply.header('Retry-After', String(seconds))
  return reply.status(status).send({ message, errors: { [field]: [message] } } satisfies WireProblem)
}

type Exported = Awaited<ReturnType<Planner['document']>>

const sendDocument = (reply: FastifyReply, document: PlanDocument, content: Exported): FastifyReply => {
  if (content === null) return sendRejection(reply, 404, messages.pageMissing)
  if (!content.ok) {
    const { status, message, seconds } = content.error
    if (seconds !== undefined) reply.header('Retry-After', String(seconds))
    return sendRejection(reply, status, message)
  }
  return reply
    .type(planDocuments[document])
    .header('Content-Disposition', `attachment; filename="${document}"`)
    .send(content.value)
}

/** The planner's calls: a plan, and adding one to the basket. */
export const registerPlanner = (
  fastify: FastifyInstance,
  { shop, database, publicUrl, limits, planLimit: plans }: PlannerHandlerDeps,
): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.route({
    ...route(endpoints.planLayout),
    onRequest: plans,
    handler: async ({ body }, reply) => {
      const plan = await shop.planner.plan(body)
      return plan.ok ? plan.value : sendProblem(reply, plan.error)
    },
  })

  app.get(
    `${paths.plan}/:document`,
    { schema: { hide: true, params: DocumentParams, querystring: DocumentQuery }, onRequest: plans },
    async ({ params: { document }, query, visitor }, reply) => {
      const { planner } = shop
      const content =
        'p' in query
          ? await planner.document(document, query.variation, query.p)
          : await planner.savedDocument(document, visitor, query.saved)
      return sendDocument(reply, document, content)
    },
  )

  app.get(
    `${paths.plan}/kept/:token/:document`,
    { schema: { hide: true, params: KeptParams }, onRequest: plans },
    async ({ params: { token, document } }, reply) => {
      return sendDocument(reply, document, await shop.planner.keptDocument(document, token))
    },
  )

  registerSavedPlans(fastify, { shop, database, publicUrl, limits })

  app.route({
    ...route(endpoints.addPlan),
    onRequest: plans,
    handler: async (request, reply) => {
      const { body, visitor } = request
      const added = await shop.planner.add(visitor, body)
      if (!wantsPage(request))
        return added.ok ? reply.send(presentAdded(added.value)) : sendProblem(reply, added.error)
      const notices: readonly Notice[] = added.ok
        ? added.value.notes.map((message) => ({ level: 'warning', message }))
        : [{ level: 'danger', message: added.error.message }]
      const location = added.ok ? safeRedirect(body.redirect) : previousPage(request, publicUrl)
      return redirectWithNotice(database.queries, request, reply, location, notices)
    },
  })
}
