import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WireProblem } from '#contract/wire.ts'
import { fieldProblem } from './field-problem.ts'
import { sendPlainPage } from './plain-page.ts'

/*
 * A form that a browser posted without script and that is rejected: its own page is rendered again with what
 * was typed and the first message under each field (T-203, T-223). Nothing of it is stored, and passwords are
 * never sent back.
 */

/** A rejected form: what was typed, without passwords, and the first message of each field. */
export interface RejectedForm {
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The form's address is also a page, the one with the form. */
    formPage?: boolean
  }
  interface FastifyInstance {
    /**
     * Renders the page at the request's own address, with a form that was rejected. Set where pages are
     * registered.
     */
    answerPage?: (request: FastifyRequest, reply: FastifyReply, form: RejectedForm) => Promise<FastifyReply>
  }
}

const isSecret = (name: string): boolean => /password|token/i.test(name)

const typedIn = (body: unknown): Readonly<Record<string, string>> =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).flatMap(([name, value]) =>
          typeof value === 'string' && !isSecret(name) ? [[name, value.slice(0, 2000)] as const] : [],
        ),
      )
    : {}

/** Sends the page with the form again; a plain page where there are no pages, as in tests of the API. */
export const renderFormAgain = (
  request: FastifyRequest,
  reply: FastifyReply,
  { message, errors = {} }: WireProblem,
): FastifyReply | Promise<FastifyReply> => {
  const { answerPage } = request.server
  if (answerPage === undefined)
    return sendPlainPage(reply, { status: 422, message, reference: null, again: false })
  const first = Object.entries(errors).map(([field, sentences]) => [field, sentences[0] ?? message] as const)
  return answerPage(request, reply, { values: typedIn(request.body), errors: Object.fromEntries(first) })
}

/** Rejects a well-formed form, by field: 422; nothing has changed. */
export const rejectForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  errors: Readonly<Record<string, string>>,
  asPage: boolean,
): FastifyReply | Promise<FastifyReply> => {
  const problem = fieldProblem(errors)
  return asPage ? renderFormAgain(request, reply, problem) : reply.status(422).send(problem)
}
