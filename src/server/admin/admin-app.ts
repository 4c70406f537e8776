import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { adminPaths } from '#contract/admin/paths.ts'
import { MAX_REFUND_PHOTOGRAPHS, MAX_UPLOAD_MEGABYTES } from '#contract/form-limits.ts'
import { messages } from '#contract/messages.ts'
import { err } from '#domain/lang/result.ts'
import { rightsOf } from '#domain/staff/roles.ts'
import { inRanges } from '../edge/address-ranges.ts'
import { MOST_FORM_FIELDS } from '../edge/form-body.ts'
import { type LoadSheddingOptions, registerLoadShedding } from '../edge/load-shedding.ts'
import { namePlainPages } from '../edge/plain-page.ts'
import { registerProblems } from '../edge/problems.ts'
import { readableAddress } from '../edge/readable-address.ts'
import { registerBodies } from '../edge/request-body.ts'
import { RequestRejection } from '../edge/request-rejection.ts'
import { registerSecurityHeaders } from '../edge/security-headers.ts'
import { closeUnusedConnections } from '../edge/unused-connections.ts'
import { acceptUploads } from '../edge/uploads.ts'
import { type MediaDeps, registerMedia } from '../media/index.ts'
import { newRequestId, registerRequestLog } from '../operations/request-log.ts'
import { isToken, makeToken } from '../session/session-cookie.ts'
import { type CookieIdentity, newIdentity, type Secrets } from '../session/signed-cookie.ts'
import type { Staff } from '../staff/index.ts'
import { registerCalls, signedOut } from './call-responses.ts'
import { createIdentityCookie } from './identity-cookie.ts'
import { describeCalls } from './openapi.ts'
import { registerAdminPages } from './pages/admin-pages.ts'
import { isByScript, isFormOfPage } from './pages/ended-session.ts'
import type { AdminPages } from './pages/render-admin-page.ts'
import { type AdminCallHandlers, type Caller, createCallRunner } from './run-call.ts'
import { admitNetworks, refuseWhileClosed } from './way-in.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the browser's cookie, and the person whose session it names. Of the back office alone. */
    adminIdentity: CookieIdentity
    adminCaller: Caller | null
  }
}

export interface AdminAppDeps {
  readonly handlers: AdminCallHandlers
  readonly staff: Staff
  /** The built pages; null: only the calls, for their tests. */
  readonly pages: AdminPages | null
  /** The goods' pictures, served here too: pages name no foreign host (M-196). Left out: none, in tests of calls. */
  readonly pictures?: MediaDeps
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  readonly secrets: Secrets
  readonly adminUrl: URL
  readonly shopUrl: URL
  readonly shopName: string
  /** Ranges of the proxies before it, as the shop has them; left out: none. */
  readonly trustProxy?: readonly string[]
  /** When its lists are turned away (M-211); left out: never, in tests of calls. */
  readonly limits?: LoadSheddingOptions
  /** Ranges from which it answers; empty or left out: from all (M-203). */
  readonly allow?: readonly string[]
}

/** Whether the browser itself says that another site made the request. */
const isForeign = ({ headers }: FastifyRequest, origin: string): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return headers.origin !== undefined && headers.origin !== origin
}

/** Files and calls have no form: a cookie that they began could replace that of the page beside them. */
const withoutForms = /^\/admin\/(?:assets|api|__manifest)\b/

/** Forms that send photographs; files in others are dropped, and so are those of strangers. */
const withPhotographs =
  /^\/admin\/(?:api\/orders\/[^/]+\/photographs|orders\/[^/]+\/refund)(?:\.data)?(?:\?|$)/

const tokenOf = ({ headers, body }: FastifyRequest): unknown =>
  headers['x-csrf-token'] ??
  (typeof body === 'object' && body !== null && '_token' in body ? body._token : undefined)

/**
 * The back office over HTTP: a server of its own, at its own origin, in the shop's process (OM-01). Every
 * request that is not a GET needs the token of its browser and an origin of ours (M-195).
 */
export const createAdminApp = async (deps: AdminAppDeps): Promise<FastifyInstance> => {
  const { adminUrl, secrets, now, trustProxy = [] } = deps
  const app = Fastify({
    loggerInstance: deps.log,
    bodyLimit: 256 * 1024,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    requestIdHeader: false,
    genReqId: newRequestId,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    http: { headersTimeout: 15_000, maxHeaderSize: 16 * 1024 },
    requestTimeout: 30_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  closeUnusedConnections(app)
  namePlainPages(app, { name: deps.shopName }, 'staff')
  registerBodies(app)
  acceptUploads(app, {
    files: MAX_REFUND_PHOTOGRAPHS,
    fields: MOST_FORM_FIELDS,
    megabytes: MAX_UPLOAD_MEGABYTES,
    tooLarge: messages.picturesTooLarge(MAX_UPLOAD_MEGABYTES),
    keeps: ({ adminCaller, url }) => adminCaller !== null && withPhotographs.test(url),
  })
  registerProblems(app)
  await registerSecurityHeaders(app, { camera: true })
  registerRequestLog(app, inRanges(trustProxy))
  admitNetworks(app, deps.allow ?? [])
  if (deps.limits !== undefined) await registerLoadShedding(app, deps.limits)
  await app.register(cookie)
  const cookies = createIdentityCookie({ secrets, secure: adminUrl.protocol === 'https:', now })
  app.decorateRequest('adminIdentity')
  app.decorateRequest('adminCaller', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Robots-Tag', 'noindex, nofollow').header('Cache-Control', 'no-store')
    const identity = cookies.read(request)
    request.adminIdentity = identity ?? newIdentity(now())
    if (identity === null && !withoutForms.test(request.url)) cookies.set(reply, request.adminIdentity)
    request.adminCaller =
      identity === null
        ? null
        : await deps.staff.sessions.read(identity.id, {
            isSeen: request.url.split('?')[0] !== adminPaths.news,
          })
  })
  refuseWhileClosed(app, deps.staff)
  app.addHook('preValidation', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.is404) return
    if (isForeign(request, adminUrl.origin)) throw new RequestRejection(403, messages.badToken)
    if (isToken(secrets, request.adminIdentity.id, tokenOf(request))) return
    /*
     * A page of ours whose cookie has ended, or was replaced by a sign-in in another tab: the form is answered
     * as a stranger's, which changes nothing, and asks to sign in over what was typed (M-009).
     */
    const isOwn = request.headers.origin === adminUrl.origin && isFormOfPage(request)
    if (!isOwn || (request.adminCaller !== null && !isByScript(request)))
      throw new RequestRejection(403, messages.badToken)
    request.adminCaller = null
  })
  const { pictures } = deps
  if (pictures !== undefined)
    await app.register(async (scope) => {
      scope.setValidatorCompiler(validatorCompiler)
      scope.setSerializerCompiler(serializerCompiler)
      registerMedia(scope, pictures)
    })
  const run = createCallRunner({
    handlers: deps.handlers,
    now,
    countWrite: deps.staff.countWrite,
    report: (failure) => app.log.error({ failure }, 'the database did not answer a call of the back office'),
  })
  registerCalls(
    app,
    run,
    (request) => request.adminCaller,
    () => describeCalls(deps),
  )
  if (deps.pages !== null)
    await registerAdminPages(app, deps.pages, adminUrl.origin, (request, reply, nonce) => {
      const caller = request.adminCaller
      const next = newIdentity(now())
      return {
        nonce,
        csrfToken: makeToken(secrets, request.adminIdentity.id),
        shopName: deps.shopName,
        shopUrl: deps.shopUrl.origin,
        person:
          caller === null
            ? null
            : {
                staffId: caller.actor.staffId,
                name: caller.actor.name,
                can: [...rightsOf(caller.actor.roles)],
              },
        call: async (name, input) => (caller === null ? err(signedOut) : run(caller, name, input)),
        staff: deps.staff,
        actor: caller?.actor ?? null,
        photographs: request.uploads,
        browser: {
          id: request.adminIdentity.id,
          newSessionId: next.id,
          ip: request.ip,
          userAgent: request.headers['user-agent'],
        },
        isOfOtherAddress: caller === null && isFormOfPage(request) && !isByScript(request),
        keepSession: () => {
          cookies.set(reply, next)
          return makeToken(secrets, next.id)
        },
        signOut: async () => {
          if (caller !== null) await deps.staff.sessions.end(caller.actor)
          /* Instead of none: the next page's requests, side by side, would each begin a cookie of their own. */
          cookies.set(reply, next)
        },
        report: (error) => request.log.error({ failure: error }, 'page of the back office failed'),
      }
    })
  return app
}
