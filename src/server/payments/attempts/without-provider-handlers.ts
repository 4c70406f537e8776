import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { CheckOrderValidity, PaymentForm, WireValidity } from '#contract/payment.ts'
import { completePath } from '#contract/routes.ts'
import {
  cardProvider,
  isProvider,
  type MethodWithoutProvider,
  paymentMethods,
} from '#domain/payments/methods.ts'
import { route } from '../../edge/route.ts'
import { sessionLimit } from '../../edge/session-limit.ts'
import { addAlert } from '../../session/visitor.ts'
import type { PaymentHandlerDeps } from '../handlers.ts'
import { paymentClient } from './client.ts'
import { responseOfRefusal } from './refusal-responses.ts'
import { sendPath, sendRefusal, ticksOf } from './send.ts'

const endpointOf = {
  account: endpoints.payOnAccount,
  on_hold: endpoints.payOnHold,
  'no-charge': endpoints.payNoCharge,
} as const satisfies Readonly<Record<MethodWithoutProvider, Endpoint>>

/** Registers order validity and the payment methods without a provider, for forms and for scripts (OP-67). */
export const registerMethodsWithoutProvider = (fastify: FastifyInstance, deps: PaymentHandlerDeps): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { orders, payments } = deps.shop
  const onRequest = sessionLimit(app, deps.limits.basketWrites)

  /**
   * The browser confirms a card at its vendor, so this is the last call before the charge: it holds goods and
   * code. The documented call does not name the method, and holds them too. The server confirms all other
   * methods.
   */
  const readValidity = async (
    { visitor, ip }: FastifyRequest,
    body: CheckOrderValidity,
  ): Promise<WireValidity> => {
    const { shown, method } = { shown: body.shown ?? null, method: body.method ?? cardProvider }
    return orders.validity(visitor, shown, async () => {
      const held = await payments.holdForBrowser(visitor, method, { shown, client: paymentClient(ip) })
      if (held.ok) return held.value
      const { message, redirectTo } = responseOfRefusal(held.error)
      return { valid: false, message, ...(held.error.kind === 'ordered' ? { redirect_url: redirectTo } : {}) }
    })
  }

  app.route({
    ...route(endpoints.checkOrderValidity),
    onRequest,
    handler: async (request, reply) => {
      const validity = await readValidity(request, request.body)
      if (!validity.valid && !request.visitor.isNew) {
        /* The page shows the message and goes to the basket, where it must still be visible (OP-70). */
        const alert = { level: 'warning' as const, message: validity.message, important: true }
        await addAlert(deps.database.queries, request.visitor, alert)
        request.server.announceAlert(reply)
      }
      return validity
    },
  })

  const pay = async (
    request: FastifyRequest,
    reply: FastifyReply,
    method: MethodWithoutProvider,
    form: PaymentForm,
  ): Promise<FastifyReply> => {
    const ticks = ticksOf(request, form)
    const placed = await payments.withoutProvider(request.visitor, method, {
      optIn: form.opt_in,
      ticks,
      shown: form.shown ?? null,
      client: paymentClient(request.ip),
    })
    return placed.ok
      ? sendPath(request, reply, completePath(placed.value.token))
      : sendRefusal(deps, request, reply, responseOfRefusal(placed.error))
  }

  for (const method of paymentMethods)
    if (!isProvider(method))
      app.route({
        ...route(endpointOf[method]),
        onRequest,
        handler: async (request, reply) => pay(request, reply, method, request.body),
      })
}
