import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/endpoints.ts'
import { manualReceiptPath } from '#contract/routes.ts'
import type { Result } from '#domain/lang/result.ts'
import { route } from '../../edge/route.ts'
import { sessionLimit } from '../../edge/session-limit.ts'
import { paymentClient } from '../attempts/client.ts'
import { cardResponse, responseOfManualRefusal } from '../attempts/refusal-responses.ts'
import { sendCardRefusal, sendPath, sendRefusal } from '../attempts/send.ts'
import type { PaymentHandlerDeps } from '../handlers.ts'
import type { ManualAnswer, ManualRefusal } from './pay-against-reference.ts'

const sendAnswer = (reply: FastifyReply, answered: Result<ManualAnswer, ManualRefusal>) => {
  if (!answered.ok) return sendCardRefusal(reply, responseOfManualRefusal(answered.error))
  const { value } = answered
  return reply.send(
    value.kind === 'paid'
      ? cardResponse({ payment_intent_id: value.payment.paymentId })
      : cardResponse({
          requires_action: true,
          payment_intent_client_secret: value.clientSecret,
          payment_intent_id: value.paymentId,
        }),
  )
}

/**
 * Registers payments against a reference and by a link: the handlers charge, the form records (OP-71, M-080).
 */
export const registerManualCalls = (fastify: FastifyInstance, deps: PaymentHandlerDeps): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { payments } = deps.shop
  const onRequest = sessionLimit(app, deps.limits.basketWrites)

  app.route({
    ...route(endpoints.manualStripeHandler),
    onRequest,
    handler: async (request, reply) => {
      const { payment_method_id, payment_intent_id, reference, amount, email_address, name_on_card } =
        request.body
      const typed = { reference, amount, email: email_address, nameOnCard: name_on_card ?? null }
      const answered =
        payment_intent_id === undefined
          ? await payments.manual(request.visitor, typed, {
              paymentMethodId: payment_method_id ?? '',
              client: paymentClient(request.ip),
            })
          : await payments.manualAfterAction(request.visitor, payment_intent_id)
      return sendAnswer(reply, answered)
    },
  })

  app.route({
    ...route(endpoints.payByLink),
    onRequest,
    handler: async (request, reply) => {
      const { key, payment_method_id: paymentMethodId, agree, kerbside } = request.body
      const link = { key, ticks: { agree, kerbside } }
      const by = { paymentMethodId, client: paymentClient(request.ip) }
      return sendAnswer(reply, await payments.payByLink(request.visitor, link, by))
    },
  })

  app.route({
    ...route(endpoints.createStripePayment),
    onRequest,
    handler: async (request, reply) => {
      const { payment_intent_id: paymentId, agree } = request.body
      const recorded = await payments.recordManual(request.visitor, { paymentId, agree })
      return recorded.ok
        ? sendPath(request, reply, manualReceiptPath(recorded.value.key))
        : sendRefusal(deps, request, reply, responseOfManualRefusal(recorded.error))
    },
  })
}
