import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PressOnly } from '#contract/account.ts'
import { messages } from '#contract/messages.ts'
import { orderAgainPath, paths } from '#contract/routes.ts'
import type { Database } from '../database/database.ts'
import { leadOn } from '../http/lead-on.ts'
import { refuse, wantsPage } from '../http/problems.ts'
import type { Shop } from '../shop.ts'

export interface OrderHandlerDeps {
  readonly shop: Pick<Shop, 'accounts' | 'orders'>
  readonly database: Pick<Database, 'queries'>
}

/** A customer's press to order again; somebody else's order is as one that is not there (SX-02). */
export const registerOrders = (fastify: FastifyInstance, { shop, database }: OrderHandlerDeps): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const params = z.object({ number: z.string().max(40) })

  app.post(
    orderAgainPath(':number'),
    { schema: { tags: ['account'], params, body: PressOnly } },
    async (request, reply) => {
      const user = await shop.accounts.userOf(request.visitor)
      const done =
        user === null ? null : await shop.orders.again(request.visitor, user.id, request.params.number)
      if (done === null) return refuse(reply, 404, messages.orderMissing)
      if (!wantsPage(request))
        return reply.send({ status: 'ok', redirect: paths.basket, notes: [...done.notes] })
      return leadOn(
        database.queries,
        request,
        reply,
        paths.basket,
        done.notes.map((message) => ({ level: 'warning', message })),
      )
    },
  )
}
