import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NO_SCRIPT_COOKIE, PROJECT_COOKIE } from '#contract/routes.ts'
import { DAY_SECONDS } from '#domain/lang/time-spans.ts'
import { type Project, printProject, readProject } from '#domain/project/project.ts'
import {
  deviceCookieName,
  deviceCookieOptions,
  printDeviceCookie,
  readDeviceCookie,
} from './device-cookie.ts'
import { newSession, printSessionCookie, readSessionCookie, SESSION_DAYS } from './session-cookie.ts'
import type { CookieIdentity } from './signed-cookie.ts'
import { createVisitor, hasWaitingAlert, type Visitor, type VisitorDeps } from './visitor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor; see visitor.ts. */
    visitor: Visitor
  }
}

/** A waiting alert makes the next page personal; this cookie announces it without a database query. */
export const ALERT_COOKIE = 'alert'

export interface SessionsOptions extends VisitorDeps {
  /** Whether visitors use https: then the cookie is `__Host-` and Secure. */
  readonly secure: boolean
}

/** The name of the session cookie: over TLS bound to this host (SX-05). */
export const sessionCookieName = (secure: boolean): string => (secure ? '__Host-sid' : 'sid')

/** Gives every request its visitor, and sends the cookie when something is stored or a page is sent. */
export const registerSessions = async (app: FastifyInstance, options: SessionsOptions): Promise<void> => {
  await app.register(cookie)
  const name = sessionCookieName(options.secure)
  app.decorateRequest('visitor')
  app.addHook('onRequest', (request, _reply, done) => {
    const now = options.now()
    const identity = readSessionCookie(options.secrets, request.cookies[name], now)
    request.visitor = createVisitor(
      options,
      identity ?? newSession(now),
      identity === null,
      readProject(request.cookies[PROJECT_COOKIE]),
    )
    done()
  })
  const sendCookie = (reply: FastifyReply, visitor: Visitor): void => {
    reply.setCookie(name, printSessionCookie(options.secrets, visitor.identity), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: options.secure,
      maxAge: SESSION_DAYS * DAY_SECONDS,
    })
  }
  app.decorate('saveVisitor', (request: FastifyRequest, reply: FastifyReply) => {
    if (request.visitor.isNew) sendCookie(reply, request.visitor)
  })
  app.decorate('nextVisitor', () => createVisitor(options, newSession(options.now()), false))
  app.decorate('changeVisitor', (request: FastifyRequest, reply: FastifyReply, visitor: Visitor) => {
    request.visitor = visitor
    sendCookie(reply, visitor)
  })
  const deviceName = deviceCookieName(options.secure)
  app.decorate('deviceOf', (request: FastifyRequest) =>
    readDeviceCookie(options.secrets, request.cookies[deviceName], options.now()),
  )
  app.decorate('rememberDevice', (reply: FastifyReply, device: CookieIdentity) => {
    reply.setCookie(deviceName, printDeviceCookie(options.secrets, device), {
      ...deviceCookieOptions,
      secure: options.secure,
    })
  })
  app.decorate('rememberProject', (reply: FastifyReply, project: Project | null) => {
    const scope = { path: '/', sameSite: 'lax', secure: options.secure } as const
    if (project === null) reply.clearCookie(PROJECT_COOKIE, scope)
    else reply.setCookie(PROJECT_COOKIE, printProject(project), scope)
  })
  app.decorate('announceAlert', (reply: FastifyReply) => {
    reply.setCookie(ALERT_COOKIE, '1', {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: options.secure,
    })
  })
  app.decorate('markWithoutScript', (reply: FastifyReply) => {
    reply.setCookie(NO_SCRIPT_COOKIE, '1', { path: '/', sameSite: 'lax', secure: options.secure })
  })
  /* A page that redirects may leave an alert, and has no reply at hand to announce it. */
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (hasWaitingAlert(request.visitor)) app.announceAlert(reply)
    done()
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the session cookie to a visitor who has none yet. */
    saveVisitor(request: FastifyRequest, reply: FastifyReply): void
    /** A visitor with a new id: for those who log in or out, whose old id must become invalid (SX-05). */
    nextVisitor(): Visitor
    /** Makes the request, and the browser's later ones, this visitor's. */
    changeVisitor(request: FastifyRequest, reply: FastifyReply, visitor: Visitor): void
    /** The browser's device cookie; null: it has not logged in before, or long ago. */
    deviceOf(request: FastifyRequest): CookieIdentity | null
    /** Sends a device cookie to a browser that has just logged in. */
    rememberDevice(reply: FastifyReply, device: CookieIdentity): void
    /** Stores the visitor's project in the browser, or removes it (S-006). */
    rememberProject(reply: FastifyReply, project: Project | null): void
    /** Announces to the next page that an alert waits in the session. */
    announceAlert(reply: FastifyReply): void
    /**
     * From now on pages are rendered for this browser alone: it runs no scripts that would request their
     * personal parts.
     */
    markWithoutScript(reply: FastifyReply): void
  }
}
