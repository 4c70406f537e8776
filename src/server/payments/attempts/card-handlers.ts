import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import { completePath } from '#contract/routes.ts'
import { route } from '../../edge/route.ts'
import { sessionLimit } from '../../edge/session-limit.ts'
import type { PaymentHandlerDeps } from '../handlers.ts'
import { paymentClient } from './client.ts'
import { cardResponse, responseOfRefusal } from './refusal-responses.ts'
import { sendCardRefusal, sendPath, sendRefusal, ticksOf } from './send.ts'

/** Registers the three card flows (OP-66); all of them place their orders in the same way. */
export const registerCardCalls = (fastify: FastifyInstance, deps: PaymentHandlerDeps): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { payments } = deps.shop
  const onRequest = sessionLimit(app, deps.limits.basketWrites)

  app.route({
    ...route(endpoints.paymentIntent),
    onRequest,
    handler: async (request, reply) => {
      const { method, shown = null } = request.body
      const client = paymentClient(request.ip)
      const opened = await payments.openIntent(request.visitor, method, { client, shown })
      reply.header('Cache-Control', 'no-store')
      return opened.ok
        ? reply.type('text/plain; charset=utf-8').send(opened.value)
        : sendRefusal(deps, request, reply, responseOfRefusal(opened.error))
    },
  })

  app.route({
    ...route(endpoints.paymentConfirm),
    onRequest,
    handler: async (request, reply) => {
      const { payment_intent_id: paymentId, method, opt_in: optIn } = request.body
      const placed = await payments.confirm(request.visitor, method, { paymentId, optIn })
      return placed.ok
        ? reply.send({ redirect_url: completePath(placed.value.token) })
        : sendRefusal(deps, request, reply, responseOfRefusal(placed.error))
    },
  })

  app.route({
    ...route(endpoints.stripeHandler),
    onRequest,
    handler: async (request, reply) => {
      const { payment_method_id, payment_intent_id, opt_in: optIn, shown = null } = request.body
      const { visitor } = request
      const handled =
        payment_intent_id === undefined
          ? await payments.payWithMethod(visitor, payment_method_id ?? '', {
              optIn,
              client: paymentClient(request.ip),
              shown,
            })
          : await payments.payAfterAction(visitor, payment_intent_id, optIn)
      if (!handled.ok) return sendCardRefusal(reply, responseOfRefusal(handled.error))
      const { value } = handled
      return reply.send(
        value.kind === 'placed'
          ? cardResponse({
              payment_intent_id: value.paymentId,
              redirect_url: completePath(value.order.token),
            })
          : cardResponse({
              requires_action: true,
              payment_intent_client_secret: value.clientSecret,
              payment_intent_id: value.paymentId,
            }),
      )
    },
  })

  app.route({
    ...route(endpoints.cardCode),
    onRequest,
    handler: async (request, reply) =>
      (await payments.verifyCardCode(request.visitor, request.body.code))
        ? reply.send({ status: 'ok' })
        : reply.status(422).send({ message: messages.cardCodeWrong }),
  })

  app.route({
    ...route(endpoints.payByStripe),
    onRequest,
    handler: async (request, reply) => {
      const ticks = ticksOf(request, request.body)
      const placed = await payments.finishByForm(request.visitor, { optIn: request.body.opt_in, ticks })
      return placed.ok
        ? sendPath(request, reply, completePath(placed.value.token))
        : sendRefusal(deps, request, reply, responseOfRefusal(placed.error))
    },
  })
}
