import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CookieIdentity, printSigned, readSigned, type Secrets } from '../session/signed-cookie.ts'

/** A session of the back office ends after this long, whatever its use (M-009). */
export const ADMIN_SESSION_SECONDS = 12 * 60 * 60

const PURPOSE = 'admin'

export const adminCookieName = (secure: boolean): string => (secure ? '__Host-admin' : 'admin')

interface CookieOptions {
  readonly secrets: Secrets
  /** Whether the back office is reached by https: then the cookie is `__Host-` and Secure (M-002). */
  readonly secure: boolean
  readonly now: () => Date
}

/**
 * The cookie of the back office. Its id names a session once the person has signed in; before that it only
 * binds the anti-forgery token of the sign-in form to this browser.
 */
export const createIdentityCookie = ({ secrets, secure, now }: CookieOptions) => {
  const name = adminCookieName(secure)
  const scope = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  const set = (reply: FastifyReply, identity: CookieIdentity): void => {
    reply.setCookie(name, printSigned(secrets, PURPOSE, identity), {
      ...scope,
      maxAge: ADMIN_SESSION_SECONDS,
    })
  }
  return {
    read: (request: FastifyRequest): CookieIdentity | null =>
      readSigned(secrets, PURPOSE, request.cookies[name], { now: now(), seconds: ADMIN_SESSION_SECONDS }),
    /** Sets the cookie: at a browser's first page, and with a new id at each sign-in. */
    set,
  }
}
