import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PressOnly } from '#contract/account.ts'
import { messages } from '#contract/messages.ts'
import { accountOrderPath, invoicePath, orderAgainPath, paths } from '#contract/routes.ts'
import { needUser } from '../accounts/index.ts'
import type { Database } from '../database/database.ts'
import { leadOn } from '../http/lead-on.ts'
import { refuse, wantsPage } from '../http/problems.ts'
import type { Shop } from '../shop.ts'

export interface OrderHandlerDeps {
  readonly shop: Pick<Shop, 'accounts' | 'orders'>
  readonly database: Pick<Database, 'queries'>
}

/** A customer's invoices, and their press to order again; somebody else's order is as one that is not there (SX-02). */
export const registerOrders = (fastify: FastifyInstance, deps: OrderHandlerDeps): void => {
  const { shop, database } = deps
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const params = z.object({ number: z.string().max(40) })

  app.get(invoicePath(':number'), { schema: { tags: ['account'], params } }, async (request, reply) => {
    const { number } = request.params
    const user = await needUser(deps, request, reply, accountOrderPath(number))
    if (user === null) return reply
    const invoice = await shop.orders.invoice(user.id, number)
    if (invoice === null) return refuse(reply, 404, messages.orderMissing)
    return reply
      .type('application/pdf')
      .header('Content-Disposition', `inline; filename="tessera-invoice-${number}.pdf"`)
      .header('Cache-Control', 'private, no-store')
      .send(invoice)
  })

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
