import type { FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { parseFormBody } from './form-body.ts'

/**
 * Bodies as the documents send them: JSON or a form (D12), or none at all (T-352, T-299). No body, whatever its type is said to
 * be, has no fields: a call that needs none takes it, and one that does says which field is missing.
 */
export const registerBodies = (app: FastifyInstance): void => {
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else readJson(request, body, done)
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => parseFormBody(body),
  )
  app.setValidatorCompiler((route) => {
    const validate = validatorCompiler(route as Parameters<typeof validatorCompiler>[0])
    return (data) => validate(route.httpPart === 'body' ? (data ?? {}) : data)
  })
}
