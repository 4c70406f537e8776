import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  ApplyForTrade,
  ChangeConsent,
  ChangeDetails,
  ChangeEmail,
  ChangePassword,
  LinkToken,
  PasswordAgain,
  PressOnly,
} from '#contract/account.ts'
import { messages } from '#contract/messages.ts'
import { calls, confirmEmailPath, paths } from '#contract/routes.ts'
import { refuse } from '../edge/problems.ts'
import { refuseTooMany } from '../edge/too-many.ts'
import { logSecurityEvent } from '../operations/request-log.ts'
import { sessionLimit } from '../session/session-limit.ts'
import {
  type AccountHandlerDeps,
  answerLogin,
  askingOf,
  needUser,
  refused,
  refuseWeak,
  taken,
} from './answers.ts'
import type { Wait } from './limits.ts'

/** Rejects a wrong current password, or too many attempts. */
const notProven = (
  request: FastifyRequest,
  reply: FastifyReply,
  reason: 'wrong' | Wait,
): FastifyReply | Promise<FastifyReply> =>
  reason === 'wrong'
    ? refused(request, reply, { current_password: messages.wrongPassword })
    : refuseTooMany(reason.seconds)

/** The forms of logged-in users: details, password, email address, consent, trade account, personal data. */
export const registerOwn = (fastify: FastifyInstance, deps: AccountHandlerDeps): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { accounts } = deps.shop
  const onRequest = sessionLimit(app, deps.limits.basketWrites)
  const tags = ['account']
  const config = { formPage: true }

  app.get(
    calls.whoAmI,
    { onRequest: sessionLimit(app, deps.limits.reads), schema: { tags } },
    async (request, reply) => {
      const user = await accounts.userOf(request.visitor)
      return reply.header('Cache-Control', 'private, no-store').send({ first_name: user?.firstName ?? null })
    },
  )

  app.post(
    paths.accountDetails,
    { onRequest, config, schema: { tags, body: ChangeDetails } },
    async (request, reply) => {
      const user = await needUser(deps, request, reply, paths.accountDetails)
      if (user === null) return reply
      await accounts.changeDetails(user, request.body)
      return taken(deps, request, reply, paths.account, messages.detailsSaved)
    },
  )

  app.post(
    paths.accountPassword,
    { onRequest, config, schema: { tags, body: ChangePassword } },
    async (request, reply) => {
      const user = await needUser(deps, request, reply, paths.accountPassword)
      if (user === null) return reply
      const loginRequest = askingOf(request)
      const { current_password: current, password } = request.body
      const changed = await accounts.changePassword(user, loginRequest, { current, password })
      if (!changed.ok) {
        const { error } = changed
        return error !== 'wrong' && 'weakness' in error
          ? refuseWeak(request, reply, error)
          : notProven(request, reply, error)
      }
      answerLogin(request, reply, loginRequest)
      logSecurityEvent(request, 'the password was changed')
      return taken(deps, request, reply, paths.account, messages.passwordChangedHere)
    },
  )

  app.post(
    paths.accountEmail,
    { onRequest, config, schema: { tags, body: ChangeEmail } },
    async (request, reply) => {
      const user = await needUser(deps, request, reply, paths.accountEmail)
      if (user === null) return reply
      const proven = await accounts.provePassword(user, askingOf(request), request.body.current_password)
      if (!proven.ok) return notProven(request, reply, proven.error)
      const requested = await accounts.requestEmailChange(user, request.body.email)
      if (!requested.ok) return refuseTooMany(requested.error.seconds)
      logSecurityEvent(request, 'an email change was requested')
      return taken(deps, request, reply, paths.account, messages.emailChangeAsked)
    },
  )

  app.post(
    paths.accountConfirmAgain,
    { onRequest, schema: { tags, body: PressOnly } },
    async (request, reply) => {
      const user = await needUser(deps, request, reply, paths.account)
      if (user === null) return reply
      const sent = await accounts.sendConfirmation(user)
      if (!sent.ok) return refuseTooMany(sent.error.seconds)
      return taken(deps, request, reply, paths.account, messages.confirmationSent)
    },
  )

  app.post(
    confirmEmailPath(':token'),
    { onRequest, config, schema: { tags, params: LinkToken, body: PressOnly } },
    async (request, reply) => {
      const { token } = request.params
      if (!(await accounts.isConfirmationOpen(token)))
        return refused(request, reply, { token: messages.linkOver })
      const user = await needUser(deps, request, reply, confirmEmailPath(token))
      if (user === null) return reply
      const confirmed = await accounts.confirmEmail(user, token)
      if (!confirmed.ok) return refused(request, reply, { token: messages.linkOver })
      const message = confirmed.value === 'changed' ? messages.emailChanged : messages.emailConfirmed
      return taken(deps, request, reply, paths.account, message)
    },
  )

  app.post(
    paths.accountPrivacy,
    { onRequest, config, schema: { tags, body: ChangeConsent } },
    async (request, reply) => {
      const user = await needUser(deps, request, reply, paths.accountPrivacy)
      if (user === null) return reply
      await accounts.changeConsent(user, request.body.news)
      return taken(deps, request, reply, paths.accountPrivacy, messages.consentSaved)
    },
  )

  app.post(
    paths.accountTrade,
    { onRequest, config, schema: { tags, body: ApplyForTrade } },
    async (request, reply) => {
      const user = await needUser(deps, request, reply, paths.accountTrade)
      if (user === null) return reply
      const applied = await accounts.applyForTrade(user, request.body.trade_company_name)
      if (!applied.ok) return refused(request, reply, { trade_company_name: messages.tradeAskedBefore })
      return taken(deps, request, reply, paths.accountTrade, messages.tradeAsked)
    },
  )

  app.post(
    paths.logoutEverywhere,
    { onRequest, schema: { tags, body: PressOnly } },
    async (request, reply) => {
      const user = await needUser(deps, request, reply, paths.account)
      if (user === null) return reply
      await accounts.logOutEverywhere(user.id)
      app.changeVisitor(request, reply, app.nextVisitor())
      return taken(deps, request, reply, paths.home, messages.loggedOutEverywhere)
    },
  )

  app.get(paths.accountExport, { onRequest, schema: { tags } }, async (request, reply) => {
    const user = await needUser(deps, request, reply, paths.accountPrivacy)
    if (user === null) return reply
    const data = await accounts.exportData(user)
    if (data === null) return refuse(reply, 404, messages.pageMissing)
    return reply
      .header('Cache-Control', 'private, no-store')
      .header('Content-Disposition', 'attachment; filename="tessera-account.json"')
      .type('application/json; charset=utf-8')
      .serializer((value: unknown) => JSON.stringify(value, null, 2))
      .send(data)
  })

  app.post(
    paths.accountDelete,
    { onRequest, config, schema: { tags, body: PasswordAgain } },
    async (request, reply) => {
      const user = await needUser(deps, request, reply, paths.accountDelete)
      if (user === null) return reply
      const proven = await accounts.provePassword(user, askingOf(request), request.body.current_password)
      if (!proven.ok) return notProven(request, reply, proven.error)
      const deleted = await accounts.deleteAccount(user)
      if (!deleted.ok) return refused(request, reply, { current_password: messages.owesMoney })
      logSecurityEvent(request, 'an account was deleted')
      app.changeVisitor(request, reply, app.nextVisitor())
      return taken(deps, request, reply, paths.home, messages.accountDeleted)
    },
  )
}
