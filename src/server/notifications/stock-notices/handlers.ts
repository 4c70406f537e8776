import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { WireFormAccepted } from '#contract/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import { backInStockAskedPath, productPathWithSku, stockNoticePath } from '#contract/routes.ts'
import { sendRejection, wantsPage } from '../../edge/problems.ts'
import { rejectTooMany } from '../../edge/retry-after.ts'
import { route } from '../../edge/route.ts'
import { sessionLimit } from '../../edge/session-limit.ts'
import type { StockNotices } from './index.ts'

export interface StockNoticeHandlerDeps {
  readonly shop: { readonly stockNotices: StockNotices }
  readonly limits: { readonly basketWrites: number }
}

/** The form that asks for the email, and the page of its link, whose buttons post here. */
export const registerStockNotices = (fastify: FastifyInstance, deps: StockNoticeHandlerDeps): void => {
  const { stockNotices } = deps.shop
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const onRequest = sessionLimit(app, deps.limits.basketWrites)

  app.route({
    ...route(endpoints.askStockNotice),
    onRequest,
    config: { formPage: true },
    handler: async (request, reply) => {
      const asked = await stockNotices.ask(request.body, { ...request.params, ip: request.ip })
      if (!asked.ok) {
        if (asked.error === 'no-product') return sendRejection(reply, 404, messages.notFound)
        if (asked.error === 'in-stock') return sendRejection(reply, 422, messages.backInStockNow)
        return rejectTooMany(asked.error.seconds)
      }
      const { fullSlug, sku } = asked.value
      if (wantsPage(request)) return reply.redirect(backInStockAskedPath(fullSlug, sku), 303)
      const redirect = productPathWithSku(fullSlug, sku)
      return reply.send({ status: 'ok', redirect } satisfies WireFormAccepted)
    },
  })

  app.route({
    ...route(endpoints.confirmStockNotice),
    handler: async ({ params: { token } }, reply) => {
      await stockNotices.confirm(token)
      return reply.redirect(stockNoticePath(token), 303)
    },
  })

  /*
   * An email client's one-click unsubscribe posts without a cookie or anti-forgery token, as a form of either
   * kind (RFC 8058): the token in the path is sufficient.
   */
  app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, async () => ({}))
    scope.withTypeProvider<ZodTypeProvider>().route({
      ...route(endpoints.stopStockNotice),
      handler: async (request, reply) => {
        const { token } = request.params
        await stockNotices.stop(token)
        return wantsPage(request)
          ? reply.redirect(stockNoticePath(token), 303)
          : reply.send({ message: messages.stockNoticeStopped })
      },
    })
  })
}
