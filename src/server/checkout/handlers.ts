import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { CheckPostcode, LookupAddress, PostCheckout, WireLookup } from '#contract/checkout.ts'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { WireProblem } from '#contract/wire.ts'
import type { Database } from '../database/database.ts'
import { leadOn } from '../http/lead-on.ts'
import { refuse, wantsPage } from '../http/problems.ts'
import { sessionLimit } from '../http/session-limit.ts'
import type { Shop } from '../shop.ts'

export interface CheckoutHandlerDeps {
  readonly shop: Pick<Shop, 'checkout'>
  readonly database: Pick<Database, 'queries'>
  readonly limits: { readonly basketWrites: number; readonly reads: number; readonly lookups: number }
}

/** The checkout form as it is posted, and the calls around it: lookupAddress and checkPostcode. */
export const registerCheckout = (
  fastify: FastifyInstance,
  { shop, database, limits }: CheckoutHandlerDeps,
): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const tags = ['checkout']
  const refusals = { 403: WireProblem, 422: WireProblem, 429: WireProblem }

  app.post(
    paths.checkout,
    {
      onRequest: sessionLimit(app, limits.basketWrites),
      schema: { tags, body: PostCheckout, response: { ...refusals, 409: WireProblem } },
    },
    async (request, reply) => {
      const taken = await shop.checkout.take(request.visitor, request.body)
      if (taken.ok) {
        const saved = { level: 'success', message: messages.detailsSaved } as const
        return leadOn(database.queries, request, reply, paths.checkout, [saved])
      }
      const refusal = taken.error
      const asPage = wantsPage(request)
      if (refusal.why === 'no-checkout') {
        const { message } = refusal
        return asPage
          ? leadOn(database.queries, request, reply, paths.basket, [{ level: 'warning', message }])
          : refuse(reply, 409, message)
      }
      /* The page shows the form again, as it was kept, with its problems (T-203, T-223). */
      return asPage
        ? reply.redirect(paths.checkout, 303)
        : reply.status(422).send(problemOf(refusal.problems))
    },
  )

  app.post(
    calls.lookupAddress,
    {
      onRequest: sessionLimit(app, limits.lookups, '1 hour'),
      schema: { tags, body: LookupAddress, response: { 200: WireLookup, ...refusals } },
    },
    (request) => shop.checkout.lookUpAddress(request.body.postcode),
  )

  app.post(
    calls.checkPostcode,
    {
      onRequest: sessionLimit(app, limits.reads),
      schema: {
        tags,
        body: CheckPostcode,
        response: { 200: z.enum(['ok', 'error', 'invalid']), ...refusals },
      },
    },
    async (request, reply) => {
      const { postcode, service_id } = request.body
      const answer = await shop.checkout.checkPostcode(request.visitor, postcode, service_id || null)
      return reply.type('text/plain; charset=utf-8').send(answer)
    },
  )
}

const problemOf = (problems: Readonly<Record<string, string>>): WireProblem => ({
  message: Object.values(problems)[0] ?? messages.somethingWrong,
  errors: Object.fromEntries(Object.entries(problems).map(([field, sentence]) => [field, [sentence]])),
})
