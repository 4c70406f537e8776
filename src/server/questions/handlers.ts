import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { WireFormAccepted } from '#contract/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Merchant } from '#contract/merchant.ts'
import { messages } from '#contract/messages.ts'
import type { Database } from '../database/database.ts'
import { sendRejection, wantsPage } from '../edge/problems.ts'
import { redirectWithNotice } from '../edge/redirect-with-notice.ts'
import { rejectTooMany } from '../edge/retry-after.ts'
import { route } from '../edge/route.ts'
import { sessionLimit } from '../edge/session-limit.ts'
import type { Questions } from './index.ts'

export interface QuestionHandlerDeps {
  readonly shop: { readonly questions: Questions; readonly merchant: Merchant }
  readonly database: Pick<Database, 'queries'>
  readonly limits: { readonly basketWrites: number }
}

/** The form that asks about a product (S-041). */
export const registerQuestions = (fastify: FastifyInstance, deps: QuestionHandlerDeps): void => {
  const { shop, database } = deps
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  app.route({
    ...route(endpoints.askQuestion),
    onRequest: sessionLimit(app, deps.limits.basketWrites),
    config: { formPage: true },
    handler: async (request, reply) => {
      const asked = await shop.questions.ask(request.body, { ...request.params, ip: request.ip })
      if (!asked.ok) {
        if (asked.error === 'no-product') return sendRejection(reply, 404, messages.notFound)
        return rejectTooMany(asked.error.seconds, messages.tooManyQuestions)
      }
      const redirect = asked.value
      if (!wantsPage(request)) return reply.send({ status: 'ok', redirect } satisfies WireFormAccepted)
      const message = messages.questionSent(shop.merchant.hours)
      return redirectWithNotice(database.queries, request, reply, redirect, [{ level: 'success', message }])
    },
  })
}
