import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refused } from './refusal.ts'
import { isToken, type Secrets } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether a call must carry the anti-forgery token. Left out: every call that is not GET, HEAD or OPTIONS must.
     * Only a signed webhook may say false; the two GETs that change state say true (HZ-05).
     */
    antiForgery?: boolean
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What a browser tells of where a request comes from. Absent headers say nothing; the token decides then. */
const isForeign = (request: FastifyRequest, publicHost: string): boolean => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = request.headers
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const { host } = new URL(origin)
  return host !== request.headers.host && host !== publicHost
}

const tokenOf = (request: FastifyRequest): unknown => {
  const header = request.headers['x-csrf-token']
  if (header !== undefined) return header
  const { body } = request
  return typeof body === 'object' && body !== null && '_token' in body ? body._token : undefined
}

/** Refuses calls without the visitor's own token: 403 with a message (D1, P-012, P-013, T-010). */
export const registerAntiForgery = (
  app: FastifyInstance,
  options: { readonly secrets: Secrets; readonly publicHost: string },
): void => {
  app.addHook('preValidation', async (request) => {
    const demanded = request.routeOptions.config.antiForgery ?? !safeMethods.has(request.method)
    if (!demanded || request.is404) return
    const { visitor } = request
    if (
      visitor.isNew ||
      isForeign(request, options.publicHost) ||
      !isToken(options.secrets, visitor.identity.id, tokenOf(request))
    )
      throw new Refused(403, messages.badToken)
  })
}
