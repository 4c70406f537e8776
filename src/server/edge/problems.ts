import { finished } from 'node:stream/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { messages } from '#contract/messages.ts'
import type { WireProblem } from '#contract/wire.ts'
import { logSecurityEvent } from '../operations/request-log.ts'
import { runInTrace } from '../operations/trace.ts'
import { saysBusy } from './busy.ts'
import { renderFormAgain } from './form-rejection.ts'
import { sendPlainPage } from './plain-page.ts'
import { RequestRejection } from './request-rejection.ts'
import { sendRetryAfter } from './retry-after.ts'

/*
 * Turns failures into responses, here only: a bad shape is a 422 by field; a guard's rejection has its own
 * status; every other failure is logged with the request's id, and its response reveals nothing of it
 * (architecture §5).
 */

/** Whether a browser itself requests a page, not a script of ours: the response must be a page then. */
export const wantsPage = (request: FastifyRequest): boolean =>
  request.headers['x-requested-with'] === undefined &&
  (request.headers.accept?.includes('text/html') ?? false)

const badShape = (error: FastifyError): WireProblem | null => {
  if (!hasZodFastifySchemaValidationErrors(error)) return null
  const errors: Record<string, string[]> = {}
  for (const issue of error.validation) {
    const field = issue.instancePath.split('/').filter(Boolean).join('.') || 'body'
    const sentences = errors[field] ?? []
    sentences.push(issue.message ?? messages.somethingWrong)
    errors[field] = sentences
  }
  return { message: Object.values(errors)[0]?.[0] ?? messages.somethingWrong, errors }
}

/** Messages for what Fastify itself rejects: a body too large, broken JSON, an unknown content type. */
const messageByStatus: Readonly<Record<number, string>> = {
  413: messages.tooLarge,
  415: messages.unknownBody,
  429: messages.tooManyRequests,
}

/**
 * Whether the database or the picture store did not respond, is shutting down, has no room, or exceeded its
 * time limit: worth another try soon (OP-73, FT-09). Transactions that lost every retry count too.
 */
export const isStoreUnavailable = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (
      /^(EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|EPIPE|ENOTFOUND|ETIMEDOUT|57P0[123]|57014|53...|55P03|25P03|40001|40P01|08...)$/.test(
        code,
      )
    )
      return true
    if (cause.name === 'TimeoutError') return true
    if (/timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(cause.message))
      return true
  }
  return false
}

/** Whether the router of an open page of the back office reads its next page: it shows a failure as plain text. */
const isDataOfStaffPage = ({ server, url }: FastifyRequest): boolean =>
  server.plainPagesAreFor === 'staff' && (url.split('?')[0] ?? '').endsWith('.data')

const sendProblem = (request: FastifyRequest, reply: FastifyReply, status: number, problem: WireProblem) => {
  if (isDataOfStaffPage(request))
    return reply.status(status).type('text/plain; charset=utf-8').send(problem.message)
  if (!wantsPage(request)) return reply.status(status).send(problem)
  const isServerError = status >= 500 && !saysBusy(problem.message)
  return sendPlainPage(reply, {
    status,
    message: problem.message,
    reference: isServerError ? request.id : null,
    again: request.method === 'GET' && (status >= 500 || status === 429),
  })
}

/**
 * Rejects a well-formed request that cannot be done; nothing has changed. A browser that opens the address, or posts a
 * form without script, gets the message as a page.
 */
export const sendRejection = (
  reply: FastifyReply,
  status: 404 | 409 | 422 | 503,
  message: string,
): FastifyReply => sendProblem(reply.request, reply, status, { message })

/** The largest body that is still read after its rejection, so that the client receives the reason. */
const MOST_READ_BYTES = 16 * 1024 * 1024

/**
 * Fastify closes the connection under a body that is too large, and a client that is still sending then sees
 * a broken connection instead of the message. A body of declared and moderate length is read to its end and
 * discarded: after the response, or before it where Node closes the connection with the response.
 */
const discardBody = async ({ raw, headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
  if (!(Number(headers['content-length']) <= MOST_READ_BYTES)) return
  reply.removeHeader('connection')
  if (reply.raw.shouldKeepAlive) return
  raw.resume()
  await finished(raw, { writable: false }).catch(() => undefined)
}

const respondTo = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const shape = badShape(error)
  if (shape !== null) {
    if (request.routeOptions.config.formPage && wantsPage(request))
      return renderFormAgain(request, reply, shape)
    return sendProblem(request, reply, 422, shape)
  }

  const status = error.statusCode ?? 500
  if (status < 500) {
    if (status === 413) await discardBody(request, reply)
    if (error instanceof RequestRejection && (status === 403 || status === 429))
      logSecurityEvent(request, status === 429 ? 'tried too often' : 'without its token')
    if (error instanceof RequestRejection && status === 429 && !reply.hasHeader('Retry-After'))
      sendRetryAfter(reply, error.seconds)
    const message =
      error instanceof RequestRejection ? error.message : (messageByStatus[status] ?? messages.unreadable)
    return sendProblem(request, reply, status, { message })
  }
  /* A guard logs its own rejections: an overloaded shop must not be busy with logging each one. */
  if (!(error instanceof RequestRejection)) request.log.error({ failure: error }, 'request failed')
  if (status === 503 || isStoreUnavailable(error)) {
    reply.header('Retry-After', '5')
    const message = error instanceof RequestRejection ? error.message : messages.somethingWrong
    return sendProblem(request, reply, 503, { message })
  }
  return sendProblem(request, reply, 500, { message: messages.somethingWrong })
}

export const registerProblems = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    runInTrace(request.trace, () => respondTo(error, request, reply)),
  )
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, 404, { message: messages.pageMissing }),
  )
}
