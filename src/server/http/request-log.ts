import type { FastifyInstance } from 'fastify'
import { randomText } from './random-text.ts'

/** The id of a request: in its log lines, in X-Request-Id, and on the page that tells of a failure. */
export const newRequestId = (): string => randomText(8, 'hex')

/** One line for each answer (F4): the route's pattern, never the address itself, a cookie, a token or a body. */
export const registerRequestLog = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('X-Request-Id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
    done()
  })
}
