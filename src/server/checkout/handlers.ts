import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { PostCheckout } from '#contract/checkout.ts'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { withWallet } from '#contract/wallets.ts'
import { HOUR_SECONDS } from '#domain/lang/time-spans.ts'
import { loginRequestOf, sendLoginCookies } from '../accounts/index.ts'
import type { Database } from '../database/database.ts'
import { fieldProblem } from '../edge/field-problem.ts'
import { sendRejection, wantsPage } from '../edge/problems.ts'
import { clientOf, countHitsInOrder } from '../edge/rate-limits.ts'
import { redirectWithNotice } from '../edge/redirect-with-notice.ts'
import { rejectTooMany } from '../edge/retry-after.ts'
import { route } from '../edge/route.ts'
import { sessionLimit } from '../edge/session-limit.ts'
import type { Checkout } from './index.ts'

/* The vendor charges for each lookup (HZ-30). Several colleagues may share one network address. */
const lookups = { name: 'address lookup', seconds: HOUR_SECONDS } as const
const lookupsOfClient = { name: 'address lookup of client', seconds: HOUR_SECONDS } as const
const LOOKUPS_OF_A_CLIENT = 8

export interface CheckoutHandlerDeps {
  readonly shop: { readonly checkout: Checkout }
  readonly database: Pick<Database, 'queries'>
  readonly limits: { readonly basketWrites: number; readonly reads: number; readonly lookups: number }
}

/** Registers the posted checkout form and the calls around it: lookupAddress and checkPostcode. */
export const registerCheckout = (
  fastify: FastifyInstance,
  { shop, database, limits }: CheckoutHandlerDeps,
): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  /**
   * Handles a session that has expired or was renewed in another tab: saves what was typed, accepts nothing
   * and shows the form again.
   */
  const saveExpiredForm = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | null> => {
    const form = PostCheckout.safeParse(request.body)
    if (!form.success || !wantsPage(request)) return null
    const { details, wallet } = form.data
    await shop.checkout.saveTyped(request.visitor, details)
    app.saveVisitor(request, reply)
    const alert = { level: 'warning', message: messages.checkoutExpired } as const
    return redirectWithNotice(database.queries, request, reply, withWallet(paths.checkout, wallet), [alert])
  }

  app.route({
    ...route(endpoints.submitCheckout),
    onRequest: sessionLimit(app, limits.basketWrites),
    config: { onExpired: saveExpiredForm },
    handler: async (request, reply) => {
      const asking = loginRequestOf(request)
      const { details, wallet } = request.body
      const submitted = await shop.checkout.submit(asking, details)
      if (submitted.ok) {
        if (submitted.value.accountOpened) sendLoginCookies(request, reply, asking)
        const { codeRefused: message } = submitted.value
        const notices = message === null ? [] : [{ level: 'warning', message } as const]
        return redirectWithNotice(
          database.queries,
          request,
          reply,
          withWallet(paths.payment, wallet),
          notices,
        )
      }
      const refusal = submitted.error
      const asPage = wantsPage(request)
      if (refusal.why === 'no-checkout') {
        const { message } = refusal
        return asPage
          ? redirectWithNotice(database.queries, request, reply, paths.basket, [
              { level: 'warning', message },
            ])
          : sendRejection(reply, 409, message)
      }
      /* The page shows the saved form again, with its problems (T-203, T-223). */
      return asPage
        ? reply.redirect(withWallet(paths.checkout, wallet), 303)
        : reply.status(422).send(fieldProblem(refusal.problems))
    },
  })

  app.route({
    ...route(endpoints.lookupAddress),
    preHandler: async (request) => {
      const bySession = { ...lookups, maxHits: limits.lookups }
      const byClient = { ...lookupsOfClient, maxHits: LOOKUPS_OF_A_CLIENT * limits.lookups }
      const wait = await countHitsInOrder(database.queries, [
        [bySession, request.visitor.identity.id],
        [byClient, clientOf(request.ip)],
      ])
      if (wait !== null) rejectTooMany(wait)
    },
    handler: (request) => shop.checkout.lookUpAddress(request.body.postcode),
  })

  app.route({
    ...route(endpoints.checkPostcode),
    onRequest: sessionLimit(app, limits.reads),
    handler: async (request, reply) => {
      const { postcode, service_id } = request.body
      const answer = await shop.checkout.checkPostcode(request.visitor, postcode, service_id || null)
      return reply.type('text/plain; charset=utf-8').send(answer)
    },
  })
}
