import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/endpoints.ts'
import type { Merchant } from '#contract/merchant.ts'
import { messages } from '#contract/messages.ts'
import { accountOrderPath, paths } from '#contract/routes.ts'
import { type Accounts, requireUser } from '../accounts/index.ts'
import type { Database } from '../database/database.ts'
import { rejectForm } from '../edge/form-rejection.ts'
import { sendRejection, wantsPage } from '../edge/problems.ts'
import { redirectWithNotice } from '../edge/redirect-with-notice.ts'
import { rejectTooMany } from '../edge/retry-after.ts'
import { route } from '../edge/route.ts'
import { sessionLimit } from '../edge/session-limit.ts'
import { logSecurityEvent } from '../operations/request-log.ts'
import { creditNoteFile, invoiceFile } from './invoice/attachment.ts'
import { registerNewOrders } from './new-order-handlers.ts'
import type { Orders } from './orders.ts'

export interface OrderHandlerDeps {
  readonly shop: {
    readonly accounts: Pick<Accounts, 'userOf' | 'open' | 'saveAddresses'>
    readonly orders: Pick<
      Orders,
      | 'invoice'
      | 'creditNote'
      | 'invoiceByToken'
      | 'creditNoteByToken'
      | 'deliveryEvent'
      | 'accountOf'
      | 'orderAgain'
      | 'find'
    >
    readonly merchant: Merchant
  }
  readonly database: Pick<Database, 'queries'>
  readonly limits: { readonly basketWrites: number }
  readonly publicUrl: URL
}

const sendPdf = (reply: FastifyReply, pdf: Buffer, filename: string): FastifyReply =>
  reply
    .type('application/pdf')
    .header('Content-Disposition', `inline; filename="${filename}"`)
    .header('Cache-Control', 'private, no-store')
    .send(pdf)

/**
 * Registers the routes for a customer's invoices and credit notes, and for ordering again. Another customer's
 * order answers 404, as a missing one does (SX-02).
 */
export const registerOrders = (fastify: FastifyInstance, deps: OrderHandlerDeps): void => {
  const { shop, database } = deps
  const { merchant } = shop
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  registerNewOrders(fastify, deps)

  app.route({
    ...route(endpoints.readInvoice),
    handler: async (request, reply) => {
      const { number } = request.params
      const user = await requireUser(deps, request, reply, accountOrderPath(number))
      if (user === null) return reply
      const invoice = await shop.orders.invoice(user.id, number)
      if (invoice === null) return sendRejection(reply, 404, messages.orderMissing)
      return sendPdf(reply, invoice, invoiceFile(merchant, number))
    },
  })

  app.route({
    ...route(endpoints.readCreditNote),
    handler: async (request, reply) => {
      const user = await requireUser(deps, request, reply, accountOrderPath(request.params.number))
      if (user === null) return reply
      const note = await shop.orders.creditNote(user.id, request.params)
      return note === null
        ? sendRejection(reply, 404, messages.orderMissing)
        : sendPdf(reply, note, creditNoteFile(merchant, request.params.creditNote))
    },
  })

  app.route({
    ...route(endpoints.readInvoiceByToken),
    handler: async (request, reply) => {
      const invoice = await shop.orders.invoiceByToken(request.visitor, request.params.token)
      return invoice === null
        ? sendRejection(reply, 404, messages.orderMissing)
        : sendPdf(reply, invoice, invoiceFile(merchant, 'order'))
    },
  })

  app.route({
    ...route(endpoints.readCreditNoteByToken),
    handler: async (request, reply) => {
      const note = await shop.orders.creditNoteByToken(request.visitor, request.params)
      return note === null
        ? sendRejection(reply, 404, messages.orderMissing)
        : sendPdf(reply, note, creditNoteFile(merchant, request.params.creditNote))
    },
  })

  app.route({
    ...route(endpoints.findOrder),
    onRequest: sessionLimit(app, deps.limits.basketWrites),
    config: { formPage: true },
    handler: async (request, reply) => {
      const found = await shop.orders.find(request.visitor, request.body, request.ip)
      if (!found.ok) {
        if (found.error !== 'unknown') return rejectTooMany(found.error.seconds)
        logSecurityEvent(request, 'an order was not found')
        return rejectForm(request, reply, { email: messages.orderNotFound }, wantsPage(request))
      }
      return wantsPage(request)
        ? reply.redirect(found.value, 303)
        : reply.send({ status: 'ok', redirect: found.value })
    },
  })

  app.route({
    ...route(endpoints.orderAgain),
    onRequest: sessionLimit(app, deps.limits.basketWrites),
    handler: async (request, reply) => {
      const user = await shop.accounts.userOf(request.visitor)
      const notes =
        user === null ? null : await shop.orders.orderAgain(request.visitor, user.id, request.params.number)
      if (notes === null) return sendRejection(reply, 404, messages.orderMissing)
      if (!wantsPage(request)) return reply.send({ status: 'ok', redirect: paths.basket, notes: [...notes] })
      return redirectWithNotice(
        database.queries,
        request,
        reply,
        paths.basket,
        notes.map((message) => ({ level: 'warning', message })),
      )
    },
  })
}
