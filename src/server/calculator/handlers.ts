import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { sentencesOf } from '#contract/calculation.ts'
import {
  AskCalculator,
  AskVariationCalculator,
  type WireCalculation,
  WireCombos,
  WireSingles,
} from '#contract/calculator.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { WireProblem } from '#contract/wire.ts'
import type { Result } from '#domain/lang/result.ts'
import { refuse } from '../http/problems.ts'
import { sessionLimit } from '../http/session-limit.ts'
import type { Shop } from '../shop.ts'
import type { CalculatorRefusal } from './index.ts'

export interface CalculatorHandlerDeps {
  readonly shop: Pick<Shop, 'calculator'>
  readonly limits: { readonly reads: number }
}

const refusals = { 403: WireProblem, 404: WireProblem, 422: WireProblem, 429: WireProblem }

/** The two calls of the calculator; what they answer is made by `calculate`, in the browser as here. */
export const registerCalculator = (
  fastify: FastifyInstance,
  { shop, limits }: CalculatorHandlerDeps,
): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const onRequest = sessionLimit(app, limits.reads)
  const tags = ['product']

  app.post(
    calls.variationCalculator,
    { onRequest, schema: { tags, body: AskVariationCalculator, response: { 200: WireCombos, ...refusals } } },
    async (request, reply) => answer(reply, await shop.calculator.combos(request.visitor, request.body)),
  )

  app.post(
    calls.calculator,
    { onRequest, schema: { tags, body: AskCalculator, response: { 200: WireSingles, ...refusals } } },
    async (request, reply) => answer(reply, await shop.calculator.singles(request.visitor, request.body)),
  )
}

const answer = (reply: FastifyReply, result: Result<WireCalculation, CalculatorRefusal>): FastifyReply =>
  result.ok ? reply.status(200).send(result.value) : refuseCalculation(reply, result.error)

const refuseCalculation = (reply: FastifyReply, refusal: CalculatorRefusal): FastifyReply => {
  switch (refusal.kind) {
    case 'no-product':
      return refuse(reply, 404, messages.notFound)
    case 'no-calculator':
      return refuse(reply, 422, messages.noCalculator)
    case 'other-calculator':
      return refuse(reply, 422, messages.otherCalculator)
    case 'dimensions': {
      const sentences = Object.entries(sentencesOf(refusal.problems))
      const errors = Object.fromEntries(sentences.map(([field, sentence]) => [field, [sentence]]))
      const message = sentences[0]?.[1] ?? messages.somethingWrong
      return reply.status(422).send({ message, errors } satisfies WireProblem)
    }
  }
}
