import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { messages } from '#contract/messages.ts'
import type { WireProblem } from '#contract/wire.ts'
import { logSecurityEvent } from '../operations/request-log.ts'
import { inTrace } from '../operations/trace.ts'
import { plainPage } from '../pages/plain-page.ts'
import { sendFormAgain } from './form-answer.ts'
import { Refused } from './refusal.ts'
import { sendRetryAfter } from './too-many.ts'

/*
 * The one place where failures become answers: bad shape 422 by field; a guard's refusal with its own status; everything
 * else is the world's fault or ours, is logged with the request's id, and says nothing of how (architecture §5).
 */

/** A page is being asked for by a browser itself, not by a script of ours: it must be answered with a page. */
export const wantsPage = (request: FastifyRequest): boolean =>
  request.headers['x-requested-with'] === undefined &&
  (request.headers.accept?.includes('text/html') ?? false)

/** Answers a well-formed request that cannot be done; nothing has changed. */
export const refuse = (reply: FastifyReply, status: 404 | 409 | 422, message: string): FastifyReply =>
  reply.status(status).send({ message } satisfies WireProblem)

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

/** What Fastify itself refuses: a body too large, broken JSON, an unknown content type. */
const words: Readonly<Record<number, string>> = {
  413: messages.tooLarge,
  415: messages.unknownBody,
  429: messages.tooManyRequests,
}

/**
 * The database, or the store of pictures, did not answer, is shutting down, has no room, or took longer than it may: worth another try soon (OP-73,
 * FT-09). Lost races come here when they were lost again and again.
 */
export const isDatabaseAway = (error: unknown): boolean => {
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

const answer = (request: FastifyRequest, reply: FastifyReply, status: number, problem: WireProblem) => {
  if (!wantsPage(request)) return reply.status(status).send(problem)
  const isOurs = status >= 500 && problem.message !== messages.shopBusy
  return plainPage(reply, {
    status,
    message: problem.message,
    reference: isOurs ? request.id : null,
    again: request.method === 'GET' && (status >= 500 || status === 429),
  })
}

/** What is still read of a body that is too large, so that its sender hears why. */
const MOST_READ_BYTES = 16 * 1024 * 1024

/**
 * Fastify closes the line under a body that is too large, and who is still sending it then sees a broken line instead of the
 * sentence. What says how long it is, and is no bomb, is read to its end and thrown away.
 */
const drainBody = (request: FastifyRequest, reply: FastifyReply): void => {
  if (Number(request.headers['content-length']) <= MOST_READ_BYTES) reply.removeHeader('connection')
}

const answerTo = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const shape = badShape(error)
  if (shape !== null) {
    if (request.routeOptions.config.formPage && wantsPage(request))
      return sendFormAgain(request, reply, shape)
    return answer(request, reply, 422, shape)
  }

  const status = error.statusCode ?? 500
  if (status < 500) {
    if (status === 413) drainBody(request, reply)
    if (error instanceof Refused && (status === 403 || status === 429))
      logSecurityEvent(request, status === 429 ? 'tried too often' : 'without its token')
    if (error instanceof Refused && status === 429 && !reply.hasHeader('Retry-After'))
      sendRetryAfter(reply, error.seconds)
    const message = error instanceof Refused ? error.message : (words[status] ?? messages.unreadable)
    return answer(request, reply, status, { message })
  }
  /* Turned away by a guard, which says so itself: a full shop must not be busy with telling of it. */
  if (!(error instanceof Refused)) request.log.error({ failure: error }, 'request failed')
  if (status === 503 || isDatabaseAway(error)) {
    reply.header('Retry-After', '5')
    const message = error instanceof Refused ? error.message : messages.somethingWrong
    return answer(request, reply, 503, { message })
  }
  return answer(request, reply, 500, { message: messages.somethingWrong })
}

export const registerProblems = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    inTrace(request.trace, () => answerTo(error, request, reply)),
  )
  app.setNotFoundHandler((request, reply) => answer(request, reply, 404, { message: messages.pageMissing }))
}
