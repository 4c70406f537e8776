import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { dimensionMessages } from '#contract/calculation.ts'
import type { WireCalculation } from '#contract/calculator.ts'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import type { Result } from '#domain/lang/result.ts'
import { fieldProblem } from '../edge/field-problem.ts'
import { sendRejection } from '../edge/problems.ts'
import { route } from '../edge/route.ts'
import { sessionLimit } from '../edge/session-limit.ts'
import type { Calculator, CalculatorRefusal } from './index.ts'

export interface CalculatorHandlerDeps {
  readonly shop: { readonly calculator: Calculator }
  readonly limits: { readonly reads: number }
}

/** The calculator's two routes; `calculate` computes their responses, in the browser as well as here. */
export const registerCalculator = (
  fastify: FastifyInstance,
  { shop, limits }: CalculatorHandlerDeps,
): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const onRequest = sessionLimit(app, limits.reads)

  app.route({
    ...route(endpoints.variationCalculator),
    onRequest,
    handler: async (request, reply) =>
      answer(reply, await shop.calculator.combos(request.visitor, request.body)),
  })

  app.route({
    ...route(endpoints.calculator),
    onRequest,
    handler: async (request, reply) =>
      answer(reply, await shop.calculator.singles(request.visitor, request.body)),
  })
}

const answer = (reply: FastifyReply, result: Result<WireCalculation, CalculatorRefusal>): FastifyReply =>
  result.ok ? reply.status(200).send(result.value) : refuseCalculation(reply, result.error)

const refuseCalculation = (reply: FastifyReply, refusal: CalculatorRefusal): FastifyReply => {
  switch (refusal.kind) {
    case 'no-product':
      return sendRejection(reply, 404, messages.notFound)
    case 'no-calculator':
      return sendRejection(reply, 422, messages.noCalculator)
    case 'other-calculator':
      return sendRejection(reply, 422, messages.otherCalculator)
    case 'dimensions':
      return reply.status(422).send(fieldProblem(dimensionMessages(refusal.problems)))
  }
}
