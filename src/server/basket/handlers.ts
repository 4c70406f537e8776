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
import { sessionLimit } from '../http/session-limit.ts'
import { leaveAlert } from '../http/visitor.ts'
import type { Shop } from '../shop.ts'
import type { Added, Refusal } from './add.ts'

export interface BasketHandlerDeps {
  readonly shop: Pick<Shop, 'basket'>
  readonly database: Pick<Database, 'queries'>
  readonly publicUrl: URL
  readonly limits: { readonly basketWrites: number; readonly reads: number }
}

const refusals = { 403: WireProblem, 404: WireProblem, 422: WireProblem, 429: WireProblem }

/** The calls around a basket: add, addMultipleToBasket, summary, contents, item total. */
export const registerBasket = (fastify: FastifyInstance, deps: BasketHandlerDeps): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { basket } = deps.shop
  const writes = sessionLimit(app, deps.limits.basketWrites)
  const reads = sessionLimit(app, deps.limits.reads)
  const tags = ['basket']

  app.post(
    calls.basketAdd,
    { onRequest: writes, schema: { tags, body: AddToBasket, response: { 200: WireAdded, ...refusals } } },
    async (request, reply) => {
      const { Model_Type, Model_Id, Quantity, redirect } = request.body
      const wanted = [{ kind: Model_Type, id: Model_Id, quantity: Quantity }]
      return answerAdd(deps, request, reply, await basket.add(request.visitor, wanted), redirect)
    },
  )

  app.post(
    calls.addMultipleToBasket,
    {
      onRequest: writes,
      schema: { tags, body: AddMultipleToBasket, response: { 200: WireAdded, ...refusals } },
    },
    async (request, reply) => {
      const { variations, redirect } = request.body
      const wanted = variations.map((item) => ({ kind: 'variation' as const, ...item }))
      return answerAdd(deps, request, reply, await basket.add(request.visitor, wanted), redirect)
    },
  )

  app.get(
    calls.basketSummary,
    { onRequest: reads, schema: { tags, response: { 200: WireBasketSummary } } },
    async (request) => ({ count: await basket.count(request.visitor) }),
  )

  app.get(
    calls.getBasketContents,
    { onRequest: reads, schema: { tags, response: { 200: WireBasketContents } } },
    (request) => basket.contents(request.visitor),
  )

  app.get(
    calls.getItemTotal,
    { onRequest: reads, schema: { tags, response: { 200: WireItemTotal } } },
    (request) => basket.itemTotal(request.visitor),
  )
}

/** A script gets JSON; a browser that posted the form itself gets a page: the basket, or back with the reason. */
const answerAdd = async (
  { database, publicUrl }: BasketHandlerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  added: Result<Added, Refusal>,
  redirect: string | undefined,
): Promise<FastifyReply> => {
  if (!wantsPage(request)) {
    if (!added.ok) return refuse(reply, added.error.status, added.error.message)
    const { count, notes } = added.value
    return reply.send({ status: 'ok', count, notes: [...notes] } satisfies WireAdded)
  }
  const told = added.ok
    ? added.value.notes.map((message) => ({ level: 'warning' as const, message }))
    : [{ level: 'danger' as const, message: added.error.message }]
  for (const alert of told)
    await leaveAlert(database.queries, request.visitor, { ...alert, important: false })
  if (told.length > 0) request.server.announceAlert(reply)
  return reply.redirect(added.ok ? safeRedirect(redirect) : pageBefore(request, publicUrl), 303)
}

/** The page of this shop that a form was sent from, as it was asked for; else the basket. */
const pageBefore = ({ headers }: FastifyRequest, publicUrl: URL): string => {
  const { referer = '' } = headers
  if (!URL.canParse(referer)) return paths.basket
  const { host, pathname, search } = new URL(referer)
  return host === headers.host || host === publicUrl.host ? safeRedirect(pathname + search) : paths.basket
}
