import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { passwordWeaknessMessage } from '#contract/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import { downloadName } from '#contract/merchant.ts'
import { messages } from '#contract/messages.ts'
import { completePath } from '#contract/routes.ts'
import { loginRequestOf, sendLoginCookies } from '../accounts/index.ts'
import { rejectForm } from '../edge/form-rejection.ts'
import { sendRejection, wantsPage } from '../edge/problems.ts'
import { redirectWithNotice } from '../edge/redirect-with-notice.ts'
import { rejectTooMany } from '../edge/retry-after.ts'
import { route } from '../edge/route.ts'
import { sessionLimit } from '../edge/session-limit.ts'
import { printDeliveryEvent } from './delivery-event.ts'
import type { OrderHandlerDeps } from './handlers.ts'

const sendCalendar = (reply: FastifyReply, calendar: string, filename: string): FastifyReply =>
  reply
    .type('text/calendar; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${filename}"`)
    .header('Cache-Control', 'private, no-store')
    .send(calendar)

/** What a confirmation offers its owner (S-035): the day for a calendar, and an account for one password. */
export const registerNewOrders = (fastify: FastifyInstance, deps: OrderHandlerDeps): void => {
  const { shop, database } = deps
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.route({
    ...route(endpoints.readDeliveryByToken),
    handler: async (request, reply) => {
      const event = await shop.orders.deliveryEvent(request.visitor, request.params.token)
      if (event === null) return sendRejection(reply, 404, messages.orderMissing)
      const name = downloadName(shop.merchant, `delivery-${event.number}.ics`)
      return sendCalendar(
        reply,
        await printDeliveryEvent(event, shop.merchant, deps.publicUrl, new Date()),
        name,
      )
    },
  })

  app.route({
    ...route(endpoints.openOrderAccount),
    onRequest: sessionLimit(app, deps.limits.basketWrites),
    config: { formPage: true },
    handler: async (request, reply) => {
      const { token } = request.params
      const account = await shop.orders.accountOf(request.visitor, token)
      if (account === null) return sendRejection(reply, 404, messages.orderMissing)
      const loginRequest = loginRequestOf(request)
      const opened = await shop.accounts.open(
        loginRequest,
        { ...account.person, password: request.body.password, tradeCompany: null, news: false },
        async (tx, customerId) => {
          await account.claim(tx, customerId)
          await shop.accounts.saveAddresses(tx, customerId, account.addresses)
        },
      )
      if (!opened.ok) {
        const { error } = opened
        if (error !== 'known' && !('weakness' in error)) return rejectTooMany(error.seconds)
        const password = error === 'known' ? messages.accountExists : passwordWeaknessMessage(error.weakness)
        return rejectForm(request, reply, { password }, wantsPage(request))
      }
      sendLoginCookies(request, reply, loginRequest)
      const redirect = completePath(token)
      if (!wantsPage(request)) return reply.send({ status: 'ok', redirect })
      const notice = { level: 'success', message: messages.welcome } as const
      return redirectWithNotice(database.queries, request, reply, redirect, [notice])
    },
  })
}
