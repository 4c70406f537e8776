import type { FastifyReply, FastifyRequest } from 'fastify'
import { passwordWeaknessMessage, type WireFormAccepted } from '#contract/account.ts'
import type { Merchant } from '#contract/merchant.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import type { Database } from '../database/database.ts'
import { rejectForm as sendRejectedForm } from '../edge/form-rejection.ts'
import { wantsPage } from '../edge/problems.ts'
import { redirectWithNotice } from '../edge/redirect-with-notice.ts'
import { RequestRejection } from '../edge/request-rejection.ts'
import { hashDeviceId, newDevice } from '../session/device-cookie.ts'
import { deviceName } from './device-name.ts'
import type { Device } from './devices.ts'
import type { Accounts } from './index.ts'
import type { WeakPassword } from './new-password.ts'
import type { LoginRequest } from './open-account.ts'
import type { User } from './user.ts'

export interface AccountHandlerDeps {
  readonly shop: { readonly accounts: Accounts; readonly merchant: Merchant }
  readonly database: Pick<Database, 'queries'>
  readonly limits: { readonly basketWrites: number; readonly reads: number }
}

/** Responds to an accepted form: redirects a browser with a notice, and sends a script the redirect path. */
export const acceptForm = async (
  { database }: AccountHandlerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  redirect: string,
  message: string | null = null,
): Promise<FastifyReply> => {
  if (!wantsPage(request)) return reply.send({ status: 'ok', redirect } satisfies WireFormAccepted)
  return redirectWithNotice(
    database.queries,
    request,
    reply,
    redirect,
    message === null ? [] : [{ level: 'success', message }],
  )
}

/** Responds to a rejected form with a message for each field. */
export const rejectForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  errors: Readonly<Record<string, string>>,
): FastifyReply | Promise<FastifyReply> => sendRejectedForm(request, reply, errors, wantsPage(request))

/** Rejects a weak new password with a message for its field. */
export const rejectWeakPassword = (
  request: FastifyRequest,
  reply: FastifyReply,
  { weakness }: WeakPassword,
): FastifyReply | Promise<FastifyReply> =>
  rejectForm(request, reply, { password: passwordWeaknessMessage(weakness) })

/** The requesting browser, identified by its device cookie. */
const deviceOf = (request: FastifyRequest, now: Date): Device => {
  const cookie = request.server.deviceOf(request)
  return {
    knownIdHash: cookie === null ? null : hashDeviceId(cookie.id),
    nextCookie: newDevice(now),
    name: deviceName(request.headers['user-agent']),
  }
}

/** The origin of a login request, with the visitor's identity before and after success. */
export const loginRequestOf = (request: FastifyRequest): LoginRequest => {
  const to = request.server.nextVisitor()
  const device = deviceOf(request, new Date(to.identity.issuedAt * 1000))
  return { from: request.visitor, to, ip: request.ip, device }
}

/**
 * Sets the cookies of a login: the request and the browser now belong to the customer, and the device is
 * known.
 */
export const sendLoginCookies = (
  request: FastifyRequest,
  reply: FastifyReply,
  { to, device }: LoginRequest,
): void => {
  request.server.changeVisitor(request, reply, to)
  request.server.rememberDevice(reply, device.nextCookie)
}

/**
 * The logged-in user. A browser without a login is redirected to the login page, and back to `back`
 * afterwards.
 */
export const requireUser = async (
  { shop }: { readonly shop: { readonly accounts: Pick<Accounts, 'userOf'> } },
  request: FastifyRequest,
  reply: FastifyReply,
  back: string,
): Promise<User | null> => {
  const user = await shop.accounts.userOf(request.visitor)
  if (user !== null) return user
  if (!wantsPage(request)) throw new RequestRejection(401, messages.logInFirst)
  await reply.redirect(`${paths.login}?redirect=${encodeURIComponent(back)}`, 303)
  return null
}
