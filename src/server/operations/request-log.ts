import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '#contract/routes.ts'
import { newSpan, readTrace, runInTrace, type Trace } from './trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of this request: the one that a trusted proxy names, or a new one (F6). */
    trace: Trace
  }
}

/**
 * The id of a request: in its log lines, in X-Request-Id, on the page of a failure, and as its span in a
 * trace.
 */
export const newRequestId = newSpan

/** The session, as the first digits of its stored hash: enough to follow one session through the log (F4). */
const sessionOf = ({ visitor }: Pick<FastifyRequest, 'visitor'>): string | null =>
  visitor === undefined || visitor.isNew ? null : Buffer.from(visitor.idHash).toString('hex').slice(0, 16)

/**
 * Logs an event for security monitoring (F4): `"security": true`, with its session, never with the visitor or
 * what they typed. Payments have their own: src/server/payments/log.ts.
 */
export const logSecurityEvent = (request: FastifyRequest, what: string): void =>
  request.log.info(
    { security: true, session: sessionOf(request), route: request.routeOptions.url ?? null },
    what,
  )

/** A load balancer probes each second: success is no event, and would fill the log of a quiet shop. */
const isHealthyProbe = (request: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  statusCode === 200 && [paths.health, paths.ready].some((path) => path === request.routeOptions.url)

/**
 * Logs one line for each response (F4): the route's pattern, never the address itself, a cookie, a token or a
 * body.
 */
export const registerRequestLog = (
  app: FastifyInstance,
  isTrusted: (peer: string | undefined) => boolean,
): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request
    request.trace = readTrace(
      isTrusted(socket.remoteAddress) ? headers['traceparent'] : undefined,
      request.id,
    )
    runInTrace(request.trace, done)
  })
  /* A body arrives by events of the socket, which are outside the trace. */
  app.addHook('preValidation', (request, _reply, done) => runInTrace(request.trace, done))
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('X-Request-Id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      session: sessionOf(request),
    }
    const level = isHealthyProbe(request, reply) ? 'debug' : 'info'
    runInTrace(request.trace, () => request.log[level](line, 'answered'))
    done()
  })
}
