import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import type { WirePaypalCapture } from '#contract/payment.ts'
import { completePath } from '#contract/routes.ts'
import { route } from '../../edge/route.ts'
import { sessionLimit } from '../../edge/session-limit.ts'
import type { PaymentHandlerDeps } from '../handlers.ts'
import { paymentClient } from './client.ts'
import { responseOfRefusal } from './refusal-responses.ts'
import { sendPath, sendRefusal } from './send.ts'
import type { WalletCaptureResult } from './wallet.ts'

const presentCapture = ({ id, captures, refusal }: WalletCaptureResult): WirePaypalCapture => ({
  id,
  purchase_units: [{ payments: { captures: [...captures], authorizations: [] } }],
  details: refusal === null ? [] : [{ issue: refusal.issue, description: refusal.description }],
  debug_id: refusal?.debugId ?? null,
})

/** Registers the wallet's three calls: create, capture, confirm (T-323). */
export const registerWalletCalls = (fastify: FastifyInstance, deps: PaymentHandlerDeps): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { payments } = deps.shop
  const onRequest = sessionLimit(app, deps.limits.basketWrites)

  app.route({
    ...route(endpoints.paypalGetOrder),
    onRequest,
    handler: async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      const opened = await payments.openWallet(request.visitor, paymentClient(request.ip))
      if (opened.ok) return reply.send({ id: opened.value })
      const refused = responseOfRefusal(opened.error)
      const message = opened.error.kind === 'provider-away' ? messages.paypalOrderFailed : refused.message
      return sendRefusal(deps, request, reply, { ...refused, message })
    },
  })

  app.route({
    ...route(endpoints.paypalCaptureOrder),
    onRequest,
    handler: async (request, reply) => {
      const captured = await payments.captureWallet(request.visitor, request.body.order_id)
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
      const placed = await payments.confirmWallet(request.visitor, orderId, opt_in)
      return placed.ok
        ? sendPath(request, reply, completePath(placed.value.token))
        : sendRefusal(deps, request, reply, responseOfRefusal(placed.error))
    },
  })
}
