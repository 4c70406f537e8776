import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { paths } from '#contract/routes.ts'

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

const description = `The calls of the shop. Every POST needs the anti-forgery token of a page of the same session, as header
X-CSRF-TOKEN or as form field _token. Bodies may be JSON or forms. Money is in pounds ex VAT unless a field says
otherwise.`

/** Every call of the contract, described from its own schemas, at /docs and /docs/json (D17). */
export const registerDocs = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Tessera', version: '1', description } },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: paths.docs,
    uiConfig: { docExpansion: 'list' },
    staticCSP: CSP_OF_DOCS,
  })
}
