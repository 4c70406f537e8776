import { z } from 'zod'
import type { AdminCall } from '#contract/admin/call.ts'
import { adminCalls } from '#contract/admin/calls.ts'
import { AdminRefusal } from '#contract/admin/refusal.ts'
import { paths } from '#contract/routes.ts'
import { adminCookieName } from './identity-cookie.ts'

/* The calls of the back office as OpenAPI 3.1, from the one table of calls. */

type JsonSchema = Readonly<Record<string, unknown>>

const description = `The calls of the back office. A session begins with the sign-in of a person: its cookie belongs to every call.
Every POST needs the anti-forgery token of a page of the same session, as header X-CSRF-TOKEN or as field _token, and an Origin of the
back office. x-right is the right that the person needs; of several one is enough; 'signed-in': none. A call with x-final cannot be
undone: the second factor must have been given within the last 15 minutes, otherwise it answers 403 with the reason 'step-up'.
Money is in pounds. A call that is not for the person answers 404, as one that does not exist.`

const answers: Readonly<Record<number, string>> = {
  401: 'Not signed in, or the session has ended',
  403: 'The token is missing or wrong, the second factor is needed again, or the person may not do it here',
  404: 'Does not exist, or is not for this person',
  409: 'Not possible as things are now; `now` says how they are',
  422: 'A field is missing or wrong',
  429: 'Too many; Retry-After says when to go on',
  503: 'The database did not answer in time; Retry-After says when to try again',
}

const toSchema = (type: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

const refusals = (statuses: readonly number[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: answers[status], content: json({ $ref: '#/components/schemas/Refusal' }) },
    ]),
  )

interface Fields {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

const operationOf = (name: string, call: AdminCall) => {
  const { method, path, summary, right, final, takesPhotographs, input, output } = call
  const { properties = {}, required = [] }: Fields = toSchema(input, 'input')
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, field]) => field))
  const isRead = method === 'GET'
  const parameters = Object.entries(properties).flatMap(([field, schema]) =>
    inPath.has(field) || isRead
      ? [
          {
            name: field,
            in: inPath.has(field) ? 'path' : 'query',
            required: inPath.has(field) || required.includes(field),
            schema,
          },
        ]
      : [],
  )
  const body = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).filter(([field]) => !inPath.has(field))),
    required: required.filter((field) => !inPath.has(field)),
  }
  return {
    operationId: name,
    summary,
    'x-right': right,
    ...(final === true ? { 'x-final': true } : {}),
    security: [isRead ? { session: [] } : { session: [], antiForgery: [] }],
    parameters,
    ...(isRead
      ? {}
      : {
          requestBody: {
            content: takesPhotographs ? { 'multipart/form-data': { schema: body } } : json(body),
          },
        }),
    responses: {
      200: { description: 'Done', content: json(toSchema(output, 'output')) },
      ...refusals(isRead ? [401, 404, 422, 503] : [401, 403, 404, 409, 422, 429, 503]),
    },
  }
}

/** '/admin/api/orders/:number' → '/admin/api/orders/{number}'. */
const template = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

interface Described {
  readonly adminUrl: URL
  readonly shopUrl: URL
  readonly shopName: string
}

/** The OpenAPI description of every call of the back office, each with its right. */
export const describeCalls = ({ adminUrl, shopUrl, shopName }: Described) => {
  const described: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of Object.entries<AdminCall>(adminCalls)) {
    const path = template(call.path)
    described[path] = { ...described[path], [call.method.toLowerCase()]: operationOf(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${shopName}, back office`,
      version: '1',
      description,
      license: { name: 'Proprietary', url: new URL(paths.terms, shopUrl).href },
    },
    servers: [{ url: adminUrl.origin }],
    paths: described,
    components: {
      schemas: { Refusal: toSchema(AdminRefusal, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: adminCookieName(adminUrl.protocol === 'https:') },
        antiForgery: { type: 'apiKey', in: 'header', name: 'X-CSRF-TOKEN' },
      },
    },
  }
}
