import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  AddMultipleToBasket,
  AddToBasket,
  WireAdded,
  WireBasketContents,
  WireBasketSummary,
  WireItemTotal,
} from '#contract/basket.ts'
import { calls, paths } from '#contract/routes.ts'
import { WireProblem } from '#contract/wire.ts'
import type { Result } from '#domain/lang/result.ts'
import { safeRedirect } from '#domain/web-address/safe-redirect.ts'
import type { Database } from '../database/database.ts'
import { refuse, wantsPage } from '../http/problems.ts'
import { leaveAlert } from '../http/visitor.ts'
import type { Shop } from '../shop.ts'
import type { Added, Refusal } from './add.ts'

export interface BasketHandlerDeps {
  readonly shop: Pick<Shop, 'basket'>
  readonly database: Pick<Database, 'queries'>
  readonly limits: { readonly basketWrites: number }
}

const refusals = { 403: WireProblem, 404: WireProblem, 422: WireProblem, 429: WireProblem }

/** The calls around a basket: add, addMultipleToBasket, summary, contents, item total. */
export const registerBasket = (fastify: FastifyInstance, deps: BasketHandlerDeps): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { basket } = deps.shop
  /* Writes are counted for each session, so that colleagues behind one address do not share a limit (SX-07). */
  const config = {
    rateLimit: {
      max: deps.limits.basketWrites,
      timeWindow: '1 minute',
      keyGenerator: (request: FastifyRequest) => `basket ${request.visitor.identity.id}`,
    },
  }

  app.post(
    calls.basketAdd,
    { config, schema: { tags: ['basket'], body: AddToBasket, response: { 200: WireAdded, ...refusals } } },
    async (request, reply) => {
      const { Model_Type, Model_Id, Quantity } = request.body
      const added = await basket.add(request.visitor, [
        { kind: Model_Type, id: Model_Id, quantity: Quantity },
      ])
      return answerAdd(deps, request, reply, added)
    },
  )

  app.post(
    calls.addMultipleToBasket,
    {
      config,
      schema: { tags: ['basket'], body: AddMultipleToBasket, response: { 200: WireAdded, ...refusals } },
    },
    async (request, reply) => {
      const wanted = request.body.variations.map(({ id, quantity }) => ({
        kind: 'variation' as const,
        id,
        quantity,
      }))
      return answerAdd(deps, request, reply, await basket.add(request.visitor, wanted))
    },
  )

  app.get(
    calls.basketSummary,
    { schema: { tags: ['basket'], response: { 200: WireBasketSummary } } },
    async (request) => ({ count: await basket.count(request.visitor) }),
  )

  app.get(
    calls.getBasketContents,
    { schema: { tags: ['basket'], response: { 200: WireBasketContents } } },
    (request) => basket.contents(request.visitor),
  )

  app.get(calls.getItemTotal, { schema: { tags: ['basket'], response: { 200: WireItemTotal } } }, (request) =>
    basket.itemTotal(request.visitor),
  )
}

/** A script gets JSON; a browser that posted the form itself gets a page: the basket, or back with the reason. */
const answerAdd = async (
  { database }: BasketHandlerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  added: Result<Added, Refusal>,
): Promise<FastifyReply> => {
  if (!wantsPage(request))
    return added.ok
      ? reply.send({
          status: 'ok',
          count: added.value.count,
          notes: [...added.value.notes],
        } satisfies WireAdded)
      : refuse(reply, added.error.status, added.error.message)

  const told = added.ok ? added.value.notes : [added.error.message]
  for (const message of told)
    await leaveAlert(database.queries, request.visitor, { level: 'warning', message, important: false })
  if (told.length > 0) request.server.announceAlert(reply)
  const { referer } = request.headers
  const back = referer !== undefined && URL.canParse(referer) ? new URL(referer).pathname : paths.basket
  return reply.redirect(added.ok ? paths.basket : safeRedirect(back), 303)
}
