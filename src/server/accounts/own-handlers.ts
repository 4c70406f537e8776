import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/endpoints.ts'
import { downloadName } from '#contract/merchant.ts'
import { messages } from '#contract/messages.ts'
import { confirmEmailPath, paths } from '#contract/routes.ts'
import { sendRejection } from '../edge/problems.ts'
import { rejectTooMany } from '../edge/retry-after.ts'
import { route } from '../edge/route.ts'
import { sessionLimit } from '../edge/session-limit.ts'
import { logSecurityEvent } from '../operations/request-log.ts'
import type { RetryAfter } from './limits.ts'
import {
  type AccountHandlerDeps,
  acceptForm,
  loginRequestOf,
  rejectForm,
  rejectWeakPassword,
  requireUser,
  sendLoginCookies,
} from './responses.ts'

/** Rejects a wrong current password, or too many attempts. */
const notProven = (
  request: FastifyRequest,
  reply: FastifyReply,
  reason: 'wrong' | RetryAfter,
): FastifyReply | Promise<FastifyReply> =>
  reason === 'wrong'
    ? rejectForm(request, reply, { current_password: messages.wrongPassword })
    : rejectTooMany(reason.seconds)

/** The forms of logged-in users: details, password, email address, consent, trade account, personal data. */
export const registerOwnAccount = (fastify: FastifyInstance, deps: AccountHandlerDeps): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { accounts } = deps.shop
  const onRequest = sessionLimit(app, deps.limits.basketWrites)
  const config = { formPage: true }

  app.route({
    ...route(endpoints.whoAmI),
    onRequest: sessionLimit(app, deps.limits.reads),
    handler: async (request, reply) => {
      const user = await accounts.userOf(request.visitor)
      return reply.header('Cache-Control', 'private, no-store').send({ first_name: user?.firstName ?? null })
    },
  })

  app.route({
    ...route(endpoints.changeDetails),
    onRequest,
    config,
    handler: async (request, reply) => {
      const user = await requireUser(deps, request, reply, paths.accountDetails)
      if (user === null) return reply
      await accounts.changeDetails(user, request.body)
      return acceptForm(deps, request, reply, paths.account, messages.detailsSaved)
    },
  })

  app.route({
    ...route(endpoints.changePassword),
    onRequest,
    config,
    handler: async (request, reply) => {
      const user = await requireUser(deps, request, reply, paths.accountPassword)
      if (user === null) return reply
      const loginRequest = loginRequestOf(request)
      const { current_password: current, password } = request.body
      const changed = await accounts.changePassword(user, loginRequest, { current, password })
      if (!changed.ok) {
        const { error } = changed
        return error !== 'wrong' && 'weakness' in error
          ? rejectWeakPassword(request, reply, error)
          : notProven(request, reply, error)
      }
      sendLoginCookies(request, reply, loginRequest)
      logSecurityEvent(request, 'the password was changed')
      return acceptForm(deps, request, reply, paths.account, messages.passwordChangedHere)
    },
  })

  app.route({
    ...route(endpoints.changeEmail),
    onRequest,
    config,
    handler: async (request, reply) => {
      const user = await requireUser(deps, request, reply, paths.accountEmail)
      if (user === null) return reply
      const proven = await accounts.provePassword(
        user,
        loginRequestOf(request),
        request.body.current_password,
      )
      if (!proven.ok) return notProven(request, reply, proven.error)
      const requested = await accounts.requestEmailChange(user, request.body.email)
      if (!requested.ok) return rejectTooMany(requested.error.seconds)
      logSecurityEvent(request, 'an email change was requested')
      return acceptForm(deps, request, reply, paths.account, messages.emailChangeAsked)
    },
  })

  app.route({
    ...route(endpoints.sendConfirmationAgain),
    onRequest,
    handler: async (request, reply) => {
      const user = await requireUser(deps, request, reply, paths.account)
      if (user === null) return reply
      const sent = await accounts.sendConfirmation(user)
      if (!sent.ok) return rejectTooMany(sent.error.seconds)
      return acceptForm(deps, request, reply, paths.account, messages.confirmationSent)
    },
  })

  app.route({
    ...route(endpoints.confirmEmail),
    onRequest,
    config,
    handler: async (request, reply) => {
      const { token } = request.params
      if (!(await accounts.isConfirmationOpen(token)))
        return rejectForm(request, reply, { token: messages.linkOver })
      const user = await requireUser(deps, request, reply, confirmEmailPath(token))
      if (user === null) return reply
      const confirmed = await accounts.confirmEmail(user, token)
      if (!confirmed.ok) return rejectForm(request, reply, { token: messages.linkOver })
      const message = confirmed.value === 'changed' ? messages.emailChanged : messages.emailConfirmed
      return acceptForm(deps, request, reply, paths.account, message)
    },
  })

  app.route({
    ...route(endpoints.changeConsent),
    onRequest,
    config,
    handler: async (request, reply) => {
      const user = await requireUser(deps, request, reply, paths.accountPrivacy)
      if (user === null) return reply
      await accounts.changeConsent(user, request.body.news)
      return acceptForm(deps, request, reply, paths.accountPrivacy, messages.consentSaved)
    },
  })

  app.route({
    ...route(endpoints.applyForTrade),
    onRequest,
    config,
    handler: async (request, reply) => {
      const user = await requireUser(deps, request, reply, paths.accountTrade)
      if (user === null) return reply
      const applied = await accounts.applyForTrade(user, request.body.trade_company_name)
      if (!applied.ok) return rejectForm(request, reply, { trade_company_name: messages.tradeAskedBefore })
      return acceptForm(deps, request, reply, paths.accountTrade, messages.tradeAsked)
    },
  })

  app.route({
    ...route(endpoints.logOutEverywhere),
    onRequest,
    handler: async (request, reply) => {
      const user = await requireUser(deps, request, reply, paths.account)
      if (user === null) return reply
      await accounts.logOutEverywhere(user.id)
      app.changeVisitor(request, reply, app.nextVisitor())
      return acceptForm(deps, request, reply, paths.home, messages.loggedOutEverywhere)
    },
  })

  app.route({
    ...route(endpoints.exportData),
    onRequest,
    handler: async (request, reply) => {
      const user = await requireUser(deps, request, reply, paths.accountPrivacy)
      if (user === null) return reply
      const data = await accounts.exportData(user)
      if (data === null) return sendRejection(reply, 404, messages.pageMissing)
      return reply
        .header('Cache-Control', 'private, no-store')
        .header(
          'Content-Disposition',
          `attachment; filename="${downloadName(deps.shop.merchant, 'account.json')}"`,
        )
        .type('application/json; charset=utf-8')
        .serializer((value: unknown) => JSON.stringify(value, null, 2))
        .send(data)
    },
  })

  app.route({
    ...route(endpoints.deleteAccount),
    onRequest,
    config,
    handler: async (request, reply) => {
      const user = await requireUser(deps, request, reply, paths.accountDelete)
      if (user === null) return reply
      const proven = await accounts.provePassword(
        user,
        loginRequestOf(request),
        request.body.current_password,
      )
      if (!proven.ok) return notProven(request, reply, proven.error)
      const deleted = await accounts.deleteAccount(user)
      if (!deleted.ok) return rejectForm(request, reply, { current_password: messages.owesMoney })
      logSecurityEvent(request, 'an account was deleted')
      app.changeVisitor(request, reply, app.nextVisitor())
      return acceptForm(deps, request, reply, paths.home, messages.accountDeleted)
    },
  })
}
