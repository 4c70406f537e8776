import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { isToken, type Secrets } from '../session/session-cookie.ts'
import { RequestRejection } from './request-rejection.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether a request must carry the anti-forgery token. By default every request that is not GET, HEAD or
     * OPTIONS must. Only a signed webhook may set false; the two GETs that change state set true (HZ-05).
     */
    antiForgery?: boolean
    /**
     * Responds to a form of the shop's own page whose token has expired: it applies nothing, but may save
     * what was typed. Called only when the browser itself reports that the form is of this shop. Null:
     * rejected like every other.
     */
    onExpired?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether the browser reports that the request comes from another site. Absent headers prove nothing; the
 * token decides then.
 */
const isForeign = (request: FastifyRequest, publicHost: string): boolean => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = request.headers
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const { host } = new URL(origin)
  return host !== request.headers.host && host !== publicHost
}

/**
 * Whether the browser reports that the request comes from a page of this shop. Absent headers do not count.
 */
const isSameOrigin = (request: FastifyRequest, publicHost: string): boolean =>
  !isForeign(request, publicHost) &&
  (request.headers['sec-fetch-site'] === 'same-origin' || request.headers.origin !== undefined)

const tokenOf = (request: FastifyRequest): unknown => {
  const header = request.headers['x-csrf-token']
  if (header !== undefined) return header
  const { body } = request
  return typeof body === 'object' && body !== null && '_token' in body ? body._token : undefined
}

/** Rejects requests without the visitor's own token: 403 with a message (D1, P-012, P-013, T-010). */
export const registerAntiForgery = (
  app: FastifyInstance,
  options: { readonly secrets: Secrets; readonly publicHost: string },
): void => {
  const { secrets, publicHost } = options
  app.addHook('preValidation', async (request, reply) => {
    const { antiForgery, onExpired } = request.routeOptions.config
    const required = antiForgery ?? !safeMethods.has(request.method)
    if (!required || request.is404) return
    const { visitor } = request
    const hasToken = !visitor.isNew && isToken(secrets, visitor.identity.id, tokenOf(request))
    if (hasToken && !isForeign(request, publicHost)) return
    const response = isSameOrigin(request, publicHost) ? await onExpired?.(request, reply) : null
    if (response == null) throw new RequestRejection(403, messages.badToken)
    return response
  })
}
