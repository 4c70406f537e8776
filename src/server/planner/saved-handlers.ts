import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import * as paths from '#contract/routes/paths.ts'
import type { WireProblem } from '#contract/wire.ts'
import type { Result } from '#domain/lang/result.ts'
import { wantsPage } from '../edge/problems.ts'
import { redirectWithNotice } from '../edge/redirect-with-notice.ts'
import { route } from '../edge/route.ts'
import { sessionLimit } from '../edge/session-limit.ts'
import type { PlannerHandlerDeps } from './handlers.ts'

interface Refusal {
  readonly status: 404 | 422
  readonly field: string
  readonly message: string
}

/** Saving, deleting and sharing plans; a form without script is redirected with a notice (L-096, L-097). */
export const registerSavedPlans = (
  fastify: FastifyInstance,
  { shop: { planner }, database: { queries }, limits }: Omit<PlannerHandlerDeps, 'planLimit'>,
): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const onRequest = sessionLimit(app, limits.basketWrites)

  /** The answer of a call, or the page with its notice. */
  const answer = <Value>(
    request: FastifyRequest,
    reply: FastifyReply,
    result: Result<Value, Refusal>,
    done: { readonly message: string; readonly location: string; readonly body: (value: Value) => object },
  ) => {
    if (wantsPage(request))
      return redirectWithNotice(queries, request, reply, done.location, [
        result.ok
          ? { level: 'success', message: done.message }
          : { level: 'danger', message: result.error.message },
      ])
    if (result.ok) return reply.send({ status: 'ok', ...done.body(result.value) })
    const { status, field, message } = result.error
    return reply.status(status).send({ message, errors: { [field]: [message] } } satisfies WireProblem)
  }

  app.route({
    ...route(endpoints.savePlan),
    onRequest,
    handler: async (request, reply) => {
      const { body, visitor, ip } = request
      const saved = await planner.saved.save({ visitor, ip }, body)
      return answer(request, reply, saved, {
        message: messages.planSaved,
        location: paths.plans,
        body: (id) => ({ id }),
      })
    },
  })

  app.route({
    ...route(endpoints.removePlan),
    onRequest,
    handler: async (request, reply) => {
      const { id } = request.body
      return answer(request, reply, await planner.saved.remove(request.visitor, id), {
        message: messages.planRemoved,
        location: paths.plans,
        body: () => ({ id }),
      })
    },
  })

  app.route({
    ...route(endpoints.sharePlan),
    onRequest,
    handler: async (request, reply) =>
      answer(request, reply, await planner.saved.share(request.visitor, request.body.id), {
        message: messages.planShared,
        location: paths.plans,
        body: (path) => ({ path }),
      }),
  })

  app.route({
    ...route(endpoints.withdrawPlan),
    onRequest,
    handler: async (request, reply) =>
      answer(request, reply, await planner.saved.withdraw(request.visitor, request.body.id), {
        message: messages.planWithdrawn,
        location: paths.plans,
        body: () => ({ path: null }),
      }),
  })
}
