import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StateStore } from '../state.ts'
import { type Caller, callerOf, checkIntentAccess } from './callers.ts'
import { cancelIntent, captureIntent, createRefund } from './closing.ts'
import type { StripeContext } from './context.ts'
import { invalidRequest, missingResource, StripeFailure } from './errors.ts'
import { STRIPE_VERSION } from './events.ts'
import { type Form, parseForm } from './form.ts'
import { findStoredResponse, storeResponse } from './idempotency.ts'
import { confirmIntent, createIntent, findIntent } from './intents.ts'
import { createMethod, methodOf } from './methods.ts'
import { shippingOf } from './objects.ts'
import * as params from './params.ts'

export interface StripeApiKeys {
  readonly secretKey: string
  readonly publishableKey: string
}

interface Call {
  readonly context: StripeContext
  readonly caller: Caller
  readonly form: Form
  readonly id: string
}

type Act = (call: Call) => object

const acts: Readonly<Record<string, Act>> = {
  'POST /v1/payment_methods': ({ context, form }) =>
    createMethod(context, params.paymentMethodParams(form, '')).wire,
  'POST /v1/payment_intents': ({ context, form }) => {
    const read = params.createParams(form, '')
    const confirming = Object.fromEntries(
      Object.entries(form).filter(([name]) =>
        ['use_stripe_sdk', 'return_url', 'error_on_requires_action'].includes(name),
      ),
    )
    if (read.confirm !== true && Object.keys(confirming).some((name) => name !== 'use_stripe_sdk'))
      throw invalidRequest('return_url and error_on_requires_action may only be set with confirm=true.')
    const stored = createIntent(context, read)
    if (read.confirm === true) confirmIntent(context, stored, params.confirmParams(confirming, ''))
    return stored.wire
  },
  'GET /v1/payment_intents': ({ context, form }) => listIntents(context, form),
  'GET /v1/payment_intents/:id': ({ context, form, id, caller }) => {
    const { client_secret } = params.retrieveParams(form, '')
    return checkIntentAccess(caller, findIntent(context, id), client_secret).wire
  },
  'POST /v1/payment_intents/:id': ({ context, form, id }) => {
    const { shipping, expand: _, ...read } = params.updateParams(form, '')
    const { wire } = findIntent(context, id)
    Object.assign(wire, read, shipping === undefined ? {} : { shipping: shippingOf(shipping) })
    return wire
  },
  'POST /v1/payment_intents/:id/confirm': ({ context, form, id, caller }) => {
    const read = params.confirmParams(form, '')
    const stored = checkIntentAccess(caller, findIntent(context, id), read.client_secret)
    if (caller === 'publishable' && stored.wire.confirmation_method === 'manual')
      throw invalidRequest(
        'This PaymentIntent cannot be confirmed using your publishable key because its `confirmation_method` is set to `manual`. Please use your secret key instead, or create a PaymentIntent with `confirmation_method` set to `automatic`.',
      )
    confirmIntent(context, stored, read)
    return stored.wire
  },
  'POST /v1/payment_intents/:id/capture': ({ context, form, id }) => {
    const stored = findIntent(context, id)
    captureIntent(context, stored, params.captureParams(form, '').amount_to_capture)
    return stored.wire
  },
  'POST /v1/payment_intents/:id/cancel': ({ context, form, id }) => {
    const stored = findIntent(context, id)
    cancelIntent(context, stored, params.cancelParams(form, '').cancellation_reason)
    return stored.wire
  },
  'GET /v1/payment_methods/:id': ({ context, id }) => {
    const method = methodOf(context, { payment_method: id })
    if (method === null) throw missingResource('PaymentMethod', id, 'payment_method')
    return method.wire
  },
  'GET /v1/charges/:id': ({ context, id }) => {
    const found = Object.hasOwn(context.state.charges, id) ? context.state.charges[id] : undefined
    if (found === undefined) throw missingResource('charge', id, 'id')
    return found
  },
  'POST /v1/refunds': ({ context, form }) => createRefund(context, params.refundParams(form, '')),
  'GET /v1/refunds/:id': ({ context, id }) => {
    const found = Object.hasOwn(context.state.refunds, id) ? context.state.refunds[id] : undefined
    if (found === undefined) throw missingResource('refund', id, 'refund')
    return found
  },
}

/** The calls that a page may make with the publishable key; those on an intent require its client secret. */
const forPages: ReadonlySet<string> = new Set([
  'POST /v1/payment_methods',
  'GET /v1/payment_intents/:id',
  'POST /v1/payment_intents/:id/confirm',
])

const hiddenFromPages: readonly string[] = [
  'metadata',
  'latest_charge',
  'application',
  'application_fee_amount',
  'customer',
  'customer_account',
  'on_behalf_of',
  'payment_method_options',
  'review',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_data',
  'transfer_group',
  'amount_capturable',
  'amount_received',
]

/** With a publishable key an intent shows only some of its fields. */
const forPublic = (made: object): object =>
  'client_secret' in made
    ? Object.fromEntries(Object.entries(made).filter(([name]) => !hiddenFromPages.includes(name)))
    : made

const listIntents = (context: StripeContext, form: Form): object => {
  const { created = {}, limit = 10, starting_after } = params.listParams(form, '')
  if (limit < 1 || limit > 100)
    throw invalidRequest('Invalid limit: must be between 1 and 100', { param: 'limit' })
  const all = Object.values(context.state.intents)
    .map(({ wire }) => wire)
    .reverse()
    .filter(
      (intent) =>
        intent.created > (created.gt ?? -1) &&
        intent.created >= (created.gte ?? 0) &&
        intent.created < (created.lt ?? Number.MAX_SAFE_INTEGER) &&
        intent.created <= (created.lte ?? Number.MAX_SAFE_INTEGER),
    )
  const from = starting_after === undefined ? 0 : all.findIndex(({ id }) => id === starting_after) + 1
  const data = all.slice(from, from + limit)
  return { object: 'list', data, has_more: from + limit < all.length, url: '/v1/payment_intents' }
}

/** Registers Stripe's API: form in, JSON out, idempotency keys stored. */
export const registerStripe = (
  app: FastifyInstance,
  context: StripeContext,
  keeper: StateStore,
  keys: StripeApiKeys,
): void => {
  /** Keys of requests that are being answered. */
  const inFlight = new Set<string>()
  const answer = (act: Act, route: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const key = singleHeader(request, 'idempotency-key')
    reply.header('request-id', context.ids.stripe('req', 14)).header('stripe-version', STRIPE_VERSION)
    if (key !== null) reply.header('idempotency-key', key)
    reply.type('application/json')
    const text = request.method === 'GET' ? (request.url.split('?')[1] ?? '') : String(request.body ?? '')
    const keyedRequest = {
      key: request.method === 'POST' ? key : null,
      route: `${request.method} ${request.url}`,
      form: text,
    }
    let caller: Caller = 'publishable'
    try {
      caller = callerOf(request.headers.authorization, keys)
      if (caller === 'publishable' && !forPages.has(route)) throw wrongKey()
      checkVersion(singleHeader(request, 'stripe-version'))
      if (keyedRequest.key !== null && inFlight.has(keyedRequest.key)) throw keyInUse()
      if (keyedRequest.key !== null) {
        const { key: used } = keyedRequest
        inFlight.add(used)
        reply.raw.once('close', () => inFlight.delete(used))
      }
      const before = findStoredResponse(context.state, keyedRequest)
      if (before !== null)
        return reply.status(before.status).header('idempotent-replayed', 'true').send(before.body)
      const id = idOf(request.params)
      const made = act({ context, caller, form: parseForm(text), id })
      const body = JSON.stringify(caller === 'secret' ? made : forPublic(made), null, 2)
      storeResponse(context.state, keyedRequest, 200, body)
      return reply.send(body)
    } catch (failure) {
      if (!(failure instanceof StripeFailure)) throw failure
      const { payment_intent, ...error } = failure.body
      const seen = caller === 'secret' ? payment_intent : payment_intent && forPublic(payment_intent)
      const body = JSON.stringify({ error: { ...error, ...(seen && { payment_intent: seen }) } }, null, 2)
      if (failure.began) storeResponse(context.state, keyedRequest, failure.status, body)
      return reply.status(failure.status).send(body)
    } finally {
      keeper.scheduleWrite()
    }
  }
  for (const [route, act] of Object.entries(acts)) {
    const [method = '', url = ''] = route.split(' ')
    app.route({ method, url, handler: answer(act, route) })
  }
  app.all('/v1/*', async (request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). The sandbox plays payment intents, payment methods, charges and refunds.`
    return reply.status(404).send({ error: { type: 'invalid_request_error', message } })
  })
}

const idOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : ''

const singleHeader = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const wrongKey = (): StripeFailure =>
  new StripeFailure(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  })

const keyInUse = (): StripeFailure =>
  new StripeFailure(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through). Please try again later.',
  })

const checkVersion = (version: string | null): void => {
  if (version !== null && version !== STRIPE_VERSION)
    throw invalidRequest(`Invalid Stripe API version: ${version}. The sandbox speaks ${STRIPE_VERSION}.`)
}
