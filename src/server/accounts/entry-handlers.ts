import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { safeRedirect } from '#domain/web-address/safe-redirect.ts'
import { route } from '../edge/route.ts'
import { refuseTooMany } from '../edge/too-many.ts'
import { logSecurityEvent } from '../operations/request-log.ts'
import { sessionLimit } from '../session/session-limit.ts'
import { type AccountHandlerDeps, answerLogin, askingOf, refused, refuseWeak, taken } from './answers.ts'

const destinationOf = (asked: unknown): string =>
  asked === undefined || asked === '' ? paths.account : safeRedirect(asked)

/** The forms around the door: log in, register, log out, forgotten password. */
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
      const asking = askingOf(request)
      const loggedIn = await accounts.logIn(asking, request.body)
      if (!loggedIn.ok) {
        if (loggedIn.error !== 'wrong') return refuseTooMany(loggedIn.error.seconds)
        logSecurityEvent(request, 'a login failed')
        return refused(request, reply, { password: messages.logInFailed })
      }
      answerLogin(request, reply, asking)
      logSecurityEvent(request, 'logged in')
      return taken(deps, request, reply, destinationOf(request.body.redirect))
    },
  })

  app.route({
    ...route(endpoints.register),
    onRequest,
    config,
    handler: async (request, reply) => {
      const form = request.body
      const asking = askingOf(request)
      const opened = await accounts.open(asking, {
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
        if (error === 'known') return refused(request, reply, { email: messages.accountExists })
        return 'weakness' in error ? refuseWeak(request, reply, error) : refuseTooMany(error.seconds)
      }
      answerLogin(request, reply, asking)
      return taken(deps, request, reply, destinationOf(form.redirect), messages.welcome)
    },
  })

  app.route({
    ...route(endpoints.logOut),
    onRequest,
    handler: async (request, reply) => {
      await accounts.logOut(request.visitor)
      app.changeVisitor(request, reply, app.nextVisitor())
      return taken(deps, request, reply, paths.home, messages.loggedOut)
    },
  })

  app.route({
    ...route(endpoints.requestPasswordReset),
    onRequest,
    config,
    handler: async (request, reply) => {
      const asked = await accounts.requestReset(request.body.email, askingOf(request))
      if (!asked.ok) return refuseTooMany(asked.error.seconds)
      logSecurityEvent(request, 'a new password was asked for')
      return taken(deps, request, reply, paths.login, messages.resetAsked)
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
          ? refused(request, reply, { password: messages.linkOver })
          : refuseWeak(request, reply, chosen.error)
      logSecurityEvent(request, 'a new password was chosen by a link')
      app.changeVisitor(request, reply, app.nextVisitor())
      return taken(deps, request, reply, paths.login, messages.passwordChanged)
    },
  })
}
