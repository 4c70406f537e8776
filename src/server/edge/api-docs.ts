import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { type Endpoint, endpointTags } from '#contract/endpoints/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { paths } from '#contract/routes.ts'
import { sessionCookieName } from '../session/sessions.ts'

/** The one style attribute of the documentation's page: it hides the drawings that its icons are taken from. */
const HIDDEN_DRAWINGS = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

/** Its scripts and styles are files of ours, so it needs nothing else inline. */
const CSP_OF_DOCS = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'unsafe-hashes' ${HIDDEN_DRAWINGS}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const description = `The calls of the shop. A session begins with the first page that is opened: its cookie belongs to every call.
Every call that changes something needs the anti-forgery token of a page of the same session, as header X-CSRF-TOKEN or as form field _token.
Bodies may be JSON or forms. A browser that posts a form itself is redirected to a page (303), everyone else is answered with JSON.
Money is in pounds ex VAT unless a field says otherwise. Besides the answers of each call: 400 for a body that cannot be read, 413 for
one that is too large, 415 for one of an unknown kind, 503 with Retry-After while the shop is busy or its database is away.`

const statusTexts: Readonly<Record<string, string>> = {
  200: 'Done',
  303: 'A browser that posted the form itself is redirected to a page',
  401: 'Not logged in',
  402: 'The card was declined',
  403: 'The anti-forgery token is missing or wrong',
  404: 'Does not exist, or belongs to another visitor',
  409: 'Not possible in the present state',
  422: 'A field is missing or wrong, or what was asked for is not possible',
  428: 'A code that was emailed is needed first',
  429: 'Too many requests; Retry-After says when to try again',
  503: 'The payment provider does not answer; Retry-After says when to try again',
}

const operations: ReadonlyMap<string, { readonly name: string; readonly endpoint: Endpoint }> = new Map(
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [
    `${endpoint.method} ${endpoint.path}`,
    { name, endpoint },
  ]),
)

/** A response as OpenAPI describes it: with its text, and with its content type where it is not JSON. */
const describeResponse = (status: string, schema: object, { produces }: Endpoint): object => {
  const text = { description: statusTexts[status] ?? status }
  if (status === '303') return { ...text, type: 'null' }
  if (status !== '200' || produces === undefined) return { ...schema, ...text }
  return { ...text, content: { [produces]: { schema } } }
}

const PDF = { type: 'string', contentMediaType: 'application/pdf' }

/** The schemas of an endpoint, with its name, summary, security and the text of each answer; every other route is hidden. */
const describeRoute: typeof jsonSchemaTransform = (route) => {
  const found = operations.get(`${route.route.method} ${route.url}`)
  if (found === undefined) return { schema: { hide: true }, url: route.url }
  const { name, endpoint } = found
  const { schema, url } = jsonSchemaTransform(route)
  const answers: Readonly<Record<string, object>> = {
    ...(endpoint.produces === 'application/pdf' ? { 200: PDF } : {}),
    ...(schema.response ?? {}),
  }
  const needsToken = endpoint.antiForgery ?? endpoint.method === 'POST'
  return {
    url,
    schema: {
      ...schema,
      ...(endpoint.example !== undefined && {
        body: { ...(schema.body as object), examples: [endpoint.example] },
      }),
      operationId: name,
      summary: endpoint.summary,
      security: [needsToken ? { session: [], antiForgery: [] } : { session: [] }],
      response: Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [
          status,
          describeResponse(status, answer, endpoint),
        ]),
      ),
    },
  }
}

/** Describes every endpoint of the contract from its own schemas, at /docs and /docs/json (D17). */
export const registerDocs = async (app: FastifyInstance, publicUrl: URL, shopName: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: shopName,
        version: '1',
        description,
        license: { name: 'Proprietary', url: new URL(paths.terms, publicUrl).href },
      },
      servers: [{ url: publicUrl.origin }],
      tags: Object.entries(endpointTags).map(([name, text]) => ({ name, description: text })),
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(publicUrl.protocol === 'https:') },
          antiForgery: { type: 'apiKey', in: 'header', name: 'X-CSRF-TOKEN' },
        },
      },
    },
    transform: describeRoute,
  })
  await app.register(swaggerUi, {
    routePrefix: paths.docs,
    uiConfig: { docExpansion: 'list' },
    staticCSP: CSP_OF_DOCS,
  })
}
