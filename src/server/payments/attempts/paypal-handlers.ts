import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import type { WirePaypalCapture } from '#contract/payment.ts'
import { completePath } from '#contract/routes.ts'
import { route } from '../../edge/route.ts'
import { sessionLimit } from '../../edge/session-limit.ts'
import type { PaymentHandlerDeps } from '../handlers.ts'
import type { CaptureResult } from './capture-payment.ts'
import { paymentClient } from './client.ts'
import { responseOfRefusal } from './refusal-responses.ts'
import { sendPath, sendRefusal } from './send.ts'

const presentCapture = ({ id, captures, refusal }: CaptureResult): WirePaypalCapture => ({
  id,
  purchase_units: [{ payments: { captures: [...captures], authorizations: [] } }],
  details: refusal === null ? [] : [{ issue: refusal.issue, description: refusal.description }],
  debug_id: refusal?.debugId ?? null,
})

/** Registers PayPal's three calls: create, capture, confirm (T-323). */
export const registerPaypalCalls = (fastify: FastifyInstance, deps: PaymentHandlerDeps): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { payments } = deps.shop
  const onRequest = sessionLimit(app, deps.limits.basketWrites)

  app.route({
    ...route(endpoints.paypalGetOrder),
    onRequest,
    handler: async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      const client = paymentClient(request.ip)
      const opened = await payments.open(request.visitor, 'paypal', { client, shown: null })
      if (opened.ok) return reply.send({ id: opened.value.id })
      const refused = responseOfRefusal(opened.error)
      const message = opened.error.kind === 'provider-away' ? messages.paypalOrderFailed : refused.message
      return sendRefusal(deps, request, reply, { ...refused, message })
    },
  })

  app.route({
    ...route(endpoints.paypalCaptureOrder),
    onRequest,
    handler: async (request, reply) => {
      const captured = await payments.capture(request.visitor, 'paypal', request.body.order_id)
      return captured.ok
        ? reply.send(presentCapture(captured.value))
        : sendRefusal(deps, request, reply, responseOfRefusal(captured.error))
    },
  })

  app.route({
    ...route(endpoints.paypalConfirmed),
    onRequest,
    handler: async (request, reply) => {
      const { paypal_data, other_data, opt_in } = request.body
      const hints = [paypal_data?.orderID, paypal_data?.id, other_data?.orderID, other_data?.id]
      const orderId = hints.find((hint) => hint !== undefined && hint !== '') ?? null
      const placed = await payments.confirm(request.visitor, 'paypal', {
        paymentId: orderId,
        optIn: opt_in,
      })
      return placed.ok
        ? sendPath(request, reply, completePath(placed.value.token))
        : sendRefusal(deps, request, reply, responseOfRefusal(placed.error))
    },
  })
}
