import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { WireStatus } from '#contract/delivery.ts'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import type { Result } from '#domain/lang/result.ts'
import { safeRedirect } from '#domain/web-address/safe-redirect.ts'
import { wantsPage } from '../edge/problems.ts'
import { redirectWithNotice } from '../edge/redirect-with-notice.ts'
import { route } from '../edge/route.ts'
import type { BasketHandlerDeps } from './handlers.ts'

interface Limits {
  readonly reads: onRequestAsyncHookHandler
  readonly writes: onRequestAsyncHookHandler
}

/** The shopper's choices about a basket: service and date, a price cliff, and a discount code. */
export const registerChoices = (
  fastify: FastifyInstance,
  { shop: { basket }, database: { queries } }: BasketHandlerDeps,
  { reads, writes }: Limits,
): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.route({
    ...route(endpoints.getShippingServices),
    onRequest: reads,
    handler: (request) => basket.shippingServices(request.visitor),
  })

  app.route({
    ...route(endpoints.setShippingService),
    onRequest: writes,
    handler: async (request, reply) => {
      const { shipping_service_id: serviceId, delivery_date: date, extra, redirect } = request.body
      const chosen = await basket.chooseDelivery(request.visitor, { serviceId, date: date ?? null, extra })
      return answer(request, reply, chosen, redirect, null)
    },
  })

  app.route({
    ...route(endpoints.takePriceCliff),
    onRequest: writes,
    handler: async (request, reply) => {
      const { key, redirect } = request.body
      return answer(
        request,
        reply,
        await basket.takeCliff(request.visitor, key),
        redirect,
        messages.cliffTaken,
      )
    },
  })

  app.route({
    ...route(endpoints.getDiscount),
    onRequest: reads,
    handler: (request) => basket.discount(request.visitor),
  })

  app.route({
    ...route(endpoints.applyDiscountCode),
    onRequest: writes,
    handler: async (request, reply) => {
      const { discount_code, redirect } = request.body
      const applied = await basket.applyCode(request.visitor, discount_code, request.ip)
      return answer(
        request,
        reply,
        applied,
        redirect,
        applied.ok ? messages.codeApplied(applied.value) : null,
      )
    },
  })

  /*
   * The wire documents specify a GET (OP-45): it requires the anti-forgery token like a POST, and must not be
   * cached.
   */
  const removed = { ok: true, value: null } as const
  app.route({
    ...route(endpoints.removeDiscountCodeByLink),
    onRequest: writes,
    handler: async (request, reply) => {
      await basket.removeCode(request.visitor)
      return answer(request, reply, removed, undefined, messages.codeRemoved)
    },
  })
  app.route({
    ...route(endpoints.removeDiscountCode),
    onRequest: writes,
    handler: async (request, reply) => {
      await basket.removeCode(request.visitor)
      return answer(request, reply, removed, request.body?.redirect, messages.codeRemoved)
    },
  })

  /** A script receives the status (T-118, T-132); a form post is redirected with a notice. */
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    result: Result<unknown, string>,
    redirect: string | undefined,
    success: string | null,
  ): FastifyReply | Promise<FastifyReply> => {
    if (!wantsPage(request)) {
      const status: WireStatus = result.ok ? { status: 'ok' } : { status: 'error', error: result.error }
      return reply.send(status)
    }
    const notices = result.ok
      ? success === null
        ? []
        : [{ level: 'success' as const, message: success }]
      : [{ level: 'danger' as const, message: result.error }]
    return redirectWithNotice(queries, request, reply, safeRedirect(redirect), notices)
  }
}
