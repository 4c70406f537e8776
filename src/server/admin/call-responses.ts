import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AdminCall } from '#contract/admin/call.ts'
import { type AdminCallName, adminCalls } from '#contract/admin/calls.ts'
import { adminPaths } from '#contract/admin/paths.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { keysOf } from '#domain/lang/keys-of.ts'
import type { SignedOut } from './pages/page-request.ts'
import { type Caller, type createCallRunner, missingCall } from './run-call.ts'

export const signedOut: SignedOut = {
  status: 401,
  reason: 'signed-out',
  message: 'You are not signed in. Sign in, then repeat it.',
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Path parameters and the query of a GET, or the body of a POST with its files, in one object. */
const inputOf = (
  { method, query, body, params, uploads }: FastifyRequest,
  { takesPhotographs }: AdminCall,
): Readonly<Record<string, unknown>> => {
  const sent = method === 'POST' ? body : query
  const { _token: _, ...fields } = isRecord(sent) ? sent : {}
  const files = takesPhotographs === true ? { photographs: uploads } : {}
  return { ...fields, ...files, ...(isRecord(params) ? params : {}) }
}

const refuse = (reply: FastifyReply, refusal: AdminRefusal): FastifyReply => {
  if (refusal.retryAfterSeconds !== undefined) reply.header('Retry-After', refusal.retryAfterSeconds)
  return reply.status(refusal.status).send(refusal)
}

/**
 * Serves every call of the contract at its own path, for machines and for scripts of pages, and the description of
 * them all to every member of staff.
 */
export const registerCalls = (
  app: FastifyInstance,
  run: ReturnType<typeof createCallRunner>,
  callerOf: (request: FastifyRequest) => Caller | null,
  describe: () => object,
): void => {
  const serve = (name: AdminCallName, call: AdminCall): void => {
    const { method, path } = call
    app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const caller = callerOf(request)
        if (caller === null) return reply.status(401).send(signedOut)
        /* The runner checks the input against the call's own schema. */
        const answer = await run(caller, name, inputOf(request, call) as never)
        return answer.ok ? reply.send(answer.value ?? null) : refuse(reply, answer.error)
      },
    })
  }
  for (const name of keysOf(adminCalls)) serve(name, adminCalls[name])
  app.get(adminPaths.openapi, (request, reply) =>
    callerOf(request) === null ? reply.status(401).send(signedOut) : reply.send(describe()),
  )
  /* Like a call that is not for the person: the answer does not say which calls there are (M-014). */
  app.all('/admin/api/*', (request, reply) =>
    callerOf(request) === null ? reply.status(401).send(signedOut) : refuse(reply, missingCall),
  )
}
