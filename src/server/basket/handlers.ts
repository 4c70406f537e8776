import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { AddToBasketQuery } from '#contract/basket.ts'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import type { Result } from '#domain/lang/result.ts'
import { parseQuantity, quantity } from '#domain/measure/quantity.ts'
import { safeRedirect } from '#domain/web-address/safe-redirect.ts'
import type { Database } from '../database/database.ts'
import { keepPosted, previousPage } from '../edge/previous-page.ts'
import { sendRejection, wantsPage } from '../edge/problems.ts'
import { type Notice, redirectWithNotice } from '../edge/redirect-with-notice.ts'
import { route } from '../edge/route.ts'
import { sessionLimit } from '../edge/session-limit.ts'
import type { AddResult } from './add.ts'
import { registerChoices } from './choice-handlers.ts'
import type { Basket } from './index.ts'
import { registerLineChanges } from './line-handlers.ts'
import { presentAdded } from './present-added.ts'
import type { BasketRefusal } from './refusal.ts'

export interface BasketHandlerDeps {
  readonly shop: { readonly basket: Basket }
  readonly database: Pick<Database, 'queries'>
  readonly publicUrl: URL
  readonly limits: { readonly basketWrites: number; readonly reads: number }
}

/** The basket's routes: contents, totals and adding here; line changes and choices in their own files. */
export const registerBasket = (fastify: FastifyInstance, deps: BasketHandlerDeps): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { basket } = deps.shop
  const writes = sessionLimit(app, deps.limits.basketWrites)
  const reads = sessionLimit(app, deps.limits.reads)

  app.route({
    ...route(endpoints.basketAdd),
    onRequest: writes,
    preValidation: keepPosted,
    /* Returns to the form with a notice about the empty field; what was typed is still filled in. */
    errorHandler: (error, request, reply) => {
      const { again } = AddToBasketQuery.parse(request.query)
      if (!again || !wantsPage(request) || !hasZodFastifySchemaValidationErrors(error)) throw error
      const message = error.validation[0]?.message ?? messages.somethingWrong
      const location = previousPage(request, deps.publicUrl, request.posted)
      return redirectWithNotice(deps.database.queries, request, reply, location, [
        { level: 'danger', message },
      ])
    },
    handler: async (request, reply) => {
      const back = request.query.again ? request.posted : undefined
      const { Model_Type, Model_Id, Quantity, extras = [], request_key: key, redirect } = request.body
      const requested = [
        { kind: Model_Type, id: Model_Id, quantity: Quantity },
        ...extras.map((id) => ({ kind: 'extra' as const, id, quantity: null })),
      ]
      return answerAdd(
        deps,
        request,
        reply,
        await basket.add(request.visitor, requested, key),
        redirect,
        back,
      )
    },
  })

  app.route({
    ...route(endpoints.addMultipleToBasket),
    onRequest: writes,
    handler: async (request, reply) => {
      const { variations, request_key: key, redirect } = request.body
      const requested = variations.map((item) => ({ kind: 'variation' as const, ...item }))
      return answerAdd(deps, request, reply, await basket.add(request.visitor, requested, key), redirect)
    },
  })

  app.route({
    ...route(endpoints.basketSummary),
    onRequest: reads,
    handler: async (request) => ({
      ...(await basket.summary(request.visitor)),
      current: request.visitor.ownsToken(request.headers['x-csrf-token']),
    }),
  })

  app.route({
    ...route(endpoints.getBasketContents),
    onRequest: reads,
    handler: (request) => basket.contents(request.visitor),
  })

  app.route({
    ...route(endpoints.getItemTotal),
    onRequest: reads,
    handler: (request) => basket.itemTotal(request.visitor),
  })

  app.route({
    ...route(endpoints.basketTotals),
    onRequest: reads,
    handler: (request) => basket.totals(request.visitor),
  })

  app.route({
    ...route(endpoints.getDelivered),
    onRequest: reads,
    handler: async ({ visitor, body }) => {
      const postcode = (await visitor.session())?.postcode ?? null
      const baskets = body.baskets.map((lines) =>
        lines.map((line) => ({
          variationId: line.variation_id,
          quantity: parseQuantity(line.quantity) ?? quantity(0),
        })),
      )
      return { postcode, baskets: await basket.delivered(postcode, baskets) }
    },
  })

  registerLineChanges(app, deps, writes)
  registerChoices(app, deps, { reads, writes })
}

/** How much was added of quantities that were cut: '3 were added, there are no more.' */
const sentencesOf = ({ items }: AddResult): readonly string[] =>
  items.flatMap(({ message }) => (message === null ? [] : [message]))

/** Sends JSON to a script. Redirects a posted form to the basket, or back to its page with the reason. */
const answerAdd = async (
  { database, publicUrl }: BasketHandlerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  added: Result<AddResult, BasketRefusal>,
  redirect: string | undefined,
  posted?: unknown,
): Promise<FastifyReply> => {
  if (!wantsPage(request)) {
    if (!added.ok) return sendRejection(reply, added.error.status, added.error.message)
    return reply.send(presentAdded(added.value))
  }
  const notices: readonly Notice[] = added.ok
    ? [...added.value.notes, ...sentencesOf(added.value)].map((message) => ({ level: 'warning', message }))
    : [{ level: 'danger', message: added.error.message }]
  const location = added.ok ? safeRedirect(redirect) : previousPage(request, publicUrl, posted)
  return redirectWithNotice(database.queries, request, reply, location, notices)
}
