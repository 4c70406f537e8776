import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { safeRedirect } from '#domain/web-address/safe-redirect.ts'
import { rejectTooMany } from '../edge/retry-after.ts'
import { route } from '../edge/route.ts'
import { sessionLimit } from '../edge/session-limit.ts'
import { logSecurityEvent } from '../operations/request-log.ts'
import {
  type AccountHandlerDeps,
  acceptForm,
  loginRequestOf,
  rejectForm,
  rejectWeakPassword,
  sendLoginCookies,
} from './responses.ts'

const destinationOf = (redirect: unknown): string =>
  redirect === undefined || redirect === '' ? paths.account : safeRedirect(redirect)

/** The entry forms: log in, register, log out, reset a forgotten password. */
export const registerEntry = (fastify: FastifyInstance, deps: AccountHandlerDeps): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { accounts } = deps.shop
  const onRequest = sessionLimit(app, deps.limits.basketWrites)
  const config = { formPage: true }

  app.route({
    ...route(endpoints.logIn),
    onRequest,
    config,
    handler: async (request, reply) => {
      const loginRequest = loginRequestOf(request)
      const loggedIn = await accounts.logIn(loginRequest, request.body)
      if (!loggedIn.ok) {
        if (loggedIn.error !== 'wrong') return rejectTooMany(loggedIn.error.seconds)
        logSecurityEvent(request, 'a login failed')
        return rejectForm(request, reply, { password: messages.logInFailed })
      }
      sendLoginCookies(request, reply, loginRequest)
      logSecurityEvent(request, 'logged in')
      return acceptForm(deps, request, reply, destinationOf(request.body.redirect))
    },
  })

  app.route({
    ...route(endpoints.register),
    onRequest,
    config,
    handler: async (request, reply) => {
      const form = request.body
      const loginRequest = loginRequestOf(request)
      const opened = await accounts.open(loginRequest, {
        email: form.email,
        password: form.password,
        firstName: form.first_name,
        lastName: form.last_name,
        telephone: '',
        tradeCompany: form.trade ? form.trade_company_name : null,
        news: form.news,
      })
      if (!opened.ok) {
        const { error } = opened
        if (error === 'known') return rejectForm(request, reply, { email: messages.accountExists })
        return 'weakness' in error ? rejectWeakPassword(request, reply, error) : rejectTooMany(error.seconds)
      }
      sendLoginCookies(request, reply, loginRequest)
      return acceptForm(deps, request, reply, destinationOf(form.redirect), messages.welcome)
    },
  })

  app.route({
    ...route(endpoints.logOut),
    onRequest,
    handler: async (request, reply) => {
      await accounts.logOut(request.visitor)
      app.changeVisitor(request, reply, app.nextVisitor())
      return acceptForm(deps, request, reply, paths.home, messages.loggedOut)
    },
  })

  app.route({
    ...route(endpoints.requestPasswordReset),
    onRequest,
    config,
    handler: async (request, reply) => {
      const requested = await accounts.requestReset(request.body.email, loginRequestOf(request))
      if (!requested.ok) return rejectTooMany(requested.error.seconds)
      logSecurityEvent(request, 'a new password was asked for')
      return acceptForm(deps, request, reply, paths.login, messages.resetAsked)
    },
  })

  app.route({
    ...route(endpoints.choosePassword),
    onRequest,
    config,
    handler: async (request, reply) => {
      const chosen = await accounts.choosePassword(request.params.token, request.body.password)
      if (!chosen.ok)
        return chosen.error === 'over'
          ? rejectForm(request, reply, { password: messages.linkOver })
          : rejectWeakPassword(request, reply, chosen.error)
      logSecurityEvent(request, 'a new password was chosen by a link')
      app.changeVisitor(request, reply, app.nextVisitor())
      return acceptForm(deps, request, reply, paths.login, messages.passwordChanged)
    },
  })
}
