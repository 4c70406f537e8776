import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withoutCard } from './log.ts'
import type { Sandbox } from './server.ts'

const isApi = ({ url }: FastifyRequest): boolean => /^\/v[12]\//.test(url)

const nameOf = ({ method, url }: FastifyRequest): string => `${method} ${url.split('?')[0]}`

/** A vendor's response to an internal failure. */
const internalError = JSON.stringify({
  error: { type: 'api_error', message: 'An unexpected error occurred. Please try again.' },
  name: 'INTERNAL_SERVER_ERROR',
  message: 'An internal server error has occurred.',
  debug_id: 'f000000000500',
  details: [],
})

const keyOf = ({ headers }: FastifyRequest): string | null => {
  const key = headers['idempotency-key'] ?? headers['paypal-request-id']
  return typeof key === 'string' ? key : null
}

/**
 * Applies the ordered faults to calls of the API, logs every call, and opens the API to pages of other
 * origins.
 */
export const registerFaults = (app: FastifyInstance, { faults, log, now, store }: Sandbox): void => {
  const logRequest = (request: FastifyRequest, status: number | 'dropped'): void =>
    log.add({
      at: now().toISOString(),
      what: 'request',
      name: nameOf(request),
      status,
      key: keyOf(request),
      body: withoutCard(String(request.body ?? '')),
    })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-payment-sandbox', 'no money moves')
    if (request.url.startsWith('/__')) return
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type, stripe-version, idempotency-key',
      'access-control-allow-methods': 'GET, POST',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    /* The preflight of a browser before a page of another origin may call. */
    if (request.method === 'OPTIONS') return reply.status(204).send()
  })

  app.addHook('preHandler', async (request, reply) => {
    if (!isApi(request)) return
    const fault = faults.take('request', nameOf(request), ['drop', 'error'])
    if (fault === null) return
    if (fault.kind === 'error') return reply.status(500).type('application/json').send(internalError)
    logRequest(request, 'dropped')
    reply.hijack()
    request.raw.socket.destroy()
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (!isApi(request) || request.method === 'OPTIONS') return payload
    const fault = faults.take('request', nameOf(request), [
      'drop-after-commit',
      'error-after-commit',
      'timeout',
      'delay',
    ])
    if (fault?.kind === 'delay') await wait(fault.ms)
    if (fault?.kind === 'error-after-commit') {
      const stored = store.state.answers[keyOf(request) ?? '']
      if (stored !== undefined)
        store.state.answers[keyOf(request) ?? ''] = { ...stored, status: 500, body: internalError }
      reply.status(500)
      logRequest(request, 500)
      return internalError
    }
    if (fault?.kind === 'drop-after-commit' || fault?.kind === 'timeout') {
      logRequest(request, 'dropped')
      if (fault.kind === 'drop-after-commit') request.raw.socket.destroy()
      else await new Promise((resolve) => request.raw.socket.once('close', resolve))
      return payload
    }
    logRequest(request, reply.statusCode)
    return payload
  })
}
