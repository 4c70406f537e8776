import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StateStore } from '../state.ts'
import { malformed, notFound, PaypalFailure } from './errors.ts'
import {
  captureOrder,
  createOrder,
  findCapture,
  findOrder,
  mockedIssue,
  type PaypalContext,
  refundCapture,
} from './orders.ts'
import { newOrder, newRefund, readBody, verification } from './shapes.ts'
import { isGenuine } from './signing.ts'
import { refundLinks, wireCapture, wireOrder } from './wire.ts'

export interface PaypalApiKeys {
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
}

const TOKEN_SECONDS = 32_400

interface Answer {
  readonly status: number
  readonly body: object
}

interface Call {
  readonly context: PaypalContext
  readonly id: string
  readonly text: string
  readonly minimal: boolean
  readonly mock: string | undefined
  readonly played: PaypalApiKeys
}

type Act = (call: Call) => Answer

const acts: Readonly<Record<string, Act>> = {
  'POST /v2/checkout/orders': ({ context, text, minimal }) => {
    const order = createOrder(context, readBody(newOrder, text))
    return { status: 201, body: wireOrder(context, order, minimal) }
  },
  'GET /v2/checkout/orders/:id': ({ context, id }) => ({
    status: 200,
    body: wireOrder(context, findOrder(context, id)),
  }),
  'POST /v2/checkout/orders/:id/capture': ({ context, id, minimal, mock }) => {
    const order = findOrder(context, id)
    captureOrder(context, order, mockedIssue(mock))
    return { status: 201, body: wireOrder(context, order, minimal) }
  },
  'GET /v2/payments/captures/:id': ({ context, id }) => {
    const { order, capture } = findCapture(context, id)
    return { status: 200, body: wireCapture(context, order, capture) }
  },
  'POST /v2/payments/captures/:id/refund': ({ context, id, text, minimal }) => {
    const { order, capture } = findCapture(context, id)
    const refund = refundCapture(context, id, readBody(newRefund, text))
    const links = refundLinks(context, refund.id, capture.id)
    const { id: refundId, status } = order.refunds.at(-1) ?? refund
    return { status: 201, body: minimal ? { id: refundId, status, links } : { ...refund, links } }
  },
  'GET /v2/payments/refunds/:id': ({ context, id }) => {
    const order = Object.values(context.state.orders).find(({ refunds }) =>
      refunds.some((one) => one.id === id),
    )
    const refund = order?.refunds.find((one) => one.id === id)
    if (refund === undefined) throw notFound()
    const links = refundLinks(context, id, order?.capture?.id ?? '')
    return { status: 200, body: { ...refund, links } }
  },
  'POST /v1/notifications/verify-webhook-signature': ({ text, played }) => {
    const signature = readBody(verification, text)
    const start = text.indexOf('"webhook_event":') + '"webhook_event":'.length
    const event = text.slice(start, text.lastIndexOf('}')).trim()
    const genuine = isGenuine(played.clientSecret, played.webhookId, signature, event)
    return { status: 200, body: { verification_status: genuine ? 'SUCCESS' : 'FAILURE' } }
  },
}

/** Registers PayPal's REST API: token, orders, captures, refunds, and the verification of webhooks. */
export const registerPaypal = (
  app: FastifyInstance,
  context: PaypalContext,
  keeper: StateStore,
  played: PaypalApiKeys,
): void => {
  const fail = (
    reply: FastifyReply,
    debugId: string,
    { status, errorName, message, details }: PaypalFailure,
  ) => reply.status(status).send({ name: errorName, message, debug_id: debugId, details, links: [] })

  app.post('/v1/oauth2/token', async (request, reply) => {
    if (!isClient(request.headers.authorization, played))
      return reply
        .status(401)
        .send({ error: 'invalid_client', error_description: 'Client Authentication failed' })
    if (!/(^|&)grant_type=client_credentials(&|$)/.test(String(request.body)))
      return reply
        .status(400)
        .send({ error: 'unsupported_grant_type', error_description: 'unsupported grant_type' })
    const ends = Math.floor(context.now().getTime() / 1000) + TOKEN_SECONDS
    return {
      scope:
        'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/applications/webhooks',
      access_token: tokenUntil(ends, played),
      token_type: 'Bearer',
      app_id: 'APP-SANDBOX',
      expires_in: TOKEN_SECONDS,
      nonce: `${context.now().toISOString().slice(0, 19)}Z${context.ids.paypal('nonce')}`,
    }
  })

  const answer = (act: Act) => async (request: FastifyRequest, reply: FastifyReply) => {
    const debugId = createHash('sha256').update(context.ids.paypal('debug')).digest('hex').slice(0, 13)
    reply.header('paypal-debug-id', debugId).type('application/json')
    try {
      if (!hasToken(request.headers.authorization, played, context.now()))
        throw new PaypalFailure(
          401,
          'AUTHENTICATION_FAILURE',
          'Authentication failed due to invalid authentication credentials or a missing Authorization header.',
        )
      const key = header(request, 'paypal-request-id')
      if (key !== undefined && key.length > 108)
        throw malformed([{ issue: 'INVALID_STRING_LENGTH', description: 'PayPal-Request-Id is too long.' }])
      const stored = key === undefined ? undefined : context.state.answers[keyOf(request, key)]
      /* A replay returns 200 where the first response was 201. */
      if (stored !== undefined) return reply.status(200).send(stored.body)
      const { status, body } = act({
        context,
        id: idOf(request.params),
        text: String(request.body ?? ''),
        minimal: header(request, 'prefer') !== 'return=representation',
        mock: header(request, 'paypal-mock-response'),
        played,
      })
      const text = JSON.stringify(body)
      if (key !== undefined && request.method === 'POST')
        context.state.answers[keyOf(request, key)] = { fingerprint: '', status, body: text }
      return reply.status(status).send(text)
    } catch (failure) {
      if (failure instanceof PaypalFailure) return fail(reply, debugId, failure)
      throw failure
    } finally {
      keeper.scheduleWrite()
    }
  }
  for (const [route, act] of Object.entries(acts)) {
    const [method = '', url = ''] = route.split(' ')
    app.route({ method, url, handler: answer(act) })
  }
}

const keyOf = (request: FastifyRequest, key: string): string => `paypal ${request.url} ${key}`

const idOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : ''

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const isSame = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const isClient = (authorization: string | undefined, { clientId, clientSecret }: PaypalApiKeys): boolean =>
  authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

const tokenUntil = (ends: number, { clientSecret }: PaypalApiKeys): string =>
  `A21AA.${ends}.${createHmac('sha256', clientSecret).update(String(ends)).digest('base64url')}`

const hasToken = (authorization: string | undefined, played: PaypalApiKeys, now: Date): boolean => {
  const token = authorization?.replace(/^Bearer /, '') ?? ''
  const ends = Number(token.split('.')[1])
  return ends * 1000 > now.getTime() && isSame(token, tokenUntil(ends, played))
}
