import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { CheckPostcode, LookupAddress, WireLookup } from '#contract/checkout.ts'
import { calls } from '#contract/routes.ts'
import { WireProblem } from '#contract/wire.ts'
import { sessionLimit } from '../http/session-limit.ts'
import type { Shop } from '../shop.ts'

export interface CheckoutHandlerDeps {
  readonly shop: Pick<Shop, 'checkout'>
  readonly limits: { readonly reads: number; readonly lookups: number }
}

/** The calls around the checkout form: lookupAddress and checkPostcode. */
export const registerCheckout = (fastify: FastifyInstance, { shop, limits }: CheckoutHandlerDeps): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const tags = ['checkout']
  const refusals = { 403: WireProblem, 422: WireProblem, 429: WireProblem }

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
