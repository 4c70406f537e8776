import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { isToken, type Secrets } from '../session/session-cookie.ts'
import { Refused } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether a call must carry the anti-forgery token. Left out: every call that is not GET, HEAD or OPTIONS must.
     * Only a signed webhook may say false; the two GETs that change state say true (HZ-05).
     */
    antiForgery?: boolean
    /**
     * Answers a form of the shop's own page whose token is over: it takes nothing, but may keep what was typed. Only where the
     * browser itself says that the form is of this shop. Null: refused like every other.
     */
    onExpired?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>
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

/** The browser says that the request is of this shop's own page: what says nothing may be anybody's. */
const isSameOrigin = (request: FastifyRequest, publicHost: string): boolean =>
  !isForeign(request, publicHost) &&
  (request.headers['sec-fetch-site'] === 'same-origin' || request.headers.origin !== undefined)

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
  const { secrets, publicHost } = options
  app.addHook('preValidation', async (request, reply) => {
    const { antiForgery, onExpired } = request.routeOptions.config
    const demanded = antiForgery ?? !safeMethods.has(request.method)
    if (!demanded || request.is404) return
    const { visitor } = request
    const hasToken = !visitor.isNew && isToken(secrets, visitor.identity.id, tokenOf(request))
    if (hasToken && !isForeign(request, publicHost)) return
    const answered = isSameOrigin(request, publicHost) ? await onExpired?.(request, reply) : null
    if (answered == null) throw new Refused(403, messages.badToken)
    return answered
  })
}
