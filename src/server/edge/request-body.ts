import type { FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { parseFormBody } from './form-body.ts'

/**
 * Accepts JSON, a form (D12) or no body at all (T-352, T-299). An empty body, whatever its content type, has
 * no fields: a handler that needs none accepts it, and validation names the missing fields of one that does.
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
