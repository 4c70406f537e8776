import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { messages } from '#contract/messages.ts'
import {
  CardCode,
  ConfirmPayment,
  OptIn,
  PaymentForm,
  StripeHandler,
  WireCardAnswer,
  WireClientSecret,
  WireOk,
  WirePath,
  WireRedirect,
} from '#contract/payment.ts'
import { calls, completePath } from '#contract/routes.ts'
import { sessionLimit } from '../../session/session-limit.ts'
import type { PaymentHandlerDeps } from '../handlers.ts'
import { answerOfRefusal, cardAnswer } from './answers.ts'
import { paymentClient } from './client.ts'
import { cardRefusals } from './refusals.ts'
import { sendCardRefusal, sendRefusal, sendTo, ticksOf } from './send.ts'

/** Registers the three card flows (OP-66); all of them place their orders in the same way. */
export const registerCardCalls = (fastify: FastifyInstance, deps: PaymentHandlerDeps): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { payments } = deps.shop
  const onRequest = sessionLimit(app, deps.limits.basketWrites)
  const tags = ['payment']

  app.post(
    calls.paymentIntent,
    { onRequest, schema: { tags, body: OptIn, response: { 200: WireClientSecret, ...cardRefusals } } },
    async (request, reply) => {
      const opened = await payments.openIntent(
        request.visitor,
        paymentClient(request.ip),
        request.body.shown ?? null,
      )
      reply.header('Cache-Control', 'no-store')
      return opened.ok
        ? reply.type('text/plain; charset=utf-8').send(opened.value)
        : sendRefusal(deps, request, reply, answerOfRefusal(opened.error))
    },
  )

  app.post(
    calls.paymentConfirm,
    {
      onRequest,
      schema: { tags, body: ConfirmPayment, response: { 200: WireRedirect, ...cardRefusals } },
    },
    async (request, reply) => {
      const { payment_intent_id, opt_in } = request.body
      const placed = await payments.confirm(request.visitor, payment_intent_id, opt_in)
      return placed.ok
        ? reply.send({ redirect_url: completePath(placed.value.token) })
        : sendRefusal(deps, request, reply, answerOfRefusal(placed.error))
    },
  )

  app.post(
    calls.stripeHandler,
    { onRequest, schema: { tags, body: StripeHandler, response: { 200: WireCardAnswer, ...cardRefusals } } },
    async (request, reply) => {
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
      if (!handled.ok) return sendCardRefusal(reply, answerOfRefusal(handled.error))
      const { value } = handled
      return reply.send(
        value.kind === 'placed'
          ? cardAnswer({
              payment_intent_id: value.paymentId,
              redirect_url: completePath(value.order.token),
            })
          : cardAnswer({
              requires_action: true,
              payment_intent_client_secret: value.clientSecret,
              payment_intent_id: value.paymentId,
            }),
      )
    },
  )

  app.post(
    calls.cardCode,
    { onRequest, schema: { tags, body: CardCode, response: { 200: WireOk, ...cardRefusals } } },
    async (request, reply) =>
      (await payments.verifyCardCode(request.visitor, request.body.code))
        ? reply.send({ status: 'ok' })
        : reply.status(422).send({ message: messages.cardCodeWrong }),
  )

  app.post(
    calls.payByStripe,
    { onRequest, schema: { tags, body: PaymentForm, response: { 200: WirePath, ...cardRefusals } } },
    async (request, reply) => {
      const ticks = ticksOf(request, request.body)
      const placed = await payments.finishByForm(request.visitor, { optIn: request.body.opt_in, ticks })
      return placed.ok
        ? sendTo(request, reply, completePath(placed.value.token))
        : sendRefusal(deps, request, reply, answerOfRefusal(placed.error))
    },
  )
}
