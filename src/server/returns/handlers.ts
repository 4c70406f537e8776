import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { WireFormAccepted } from '#contract/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import { MAX_RETURN_PICTURES, MAX_UPLOAD_MEGABYTES } from '#contract/form-limits.ts'
import { messages } from '#contract/messages.ts'
import { accountOrderPath, completePath } from '#contract/routes.ts'
import type { Database } from '../database/database.ts'
import { rejectForm } from '../edge/form-rejection.ts'
import { sendRejection, wantsPage } from '../edge/problems.ts'
import { redirectWithNotice } from '../edge/redirect-with-notice.ts'
import { RequestRejection } from '../edge/request-rejection.ts'
import { rejectTooMany } from '../edge/retry-after.ts'
import { route } from '../edge/route.ts'
import { sessionLimit } from '../edge/session-limit.ts'
import { acceptUploads } from '../edge/uploads.ts'
import type { Returns } from './index.ts'

interface ReturnHandlerDeps {
  readonly shop: { readonly returns: Returns }
  readonly database: Pick<Database, 'queries'>
  readonly limits: { readonly basketWrites: number }
}

const tokenOf = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && 'token' in params ? String(params.token) : ''

/** Where the shopper sees the order: in their account, or at its own address. */
const orderPathOf = (own: { readonly number: string; readonly inAccount: boolean }, token: string): string =>
  own.inAccount ? accountOrderPath(own.number) : completePath(token)

/**
 * Returns as shoppers ask for them. An order of another visitor answers 404, as a missing one does; pictures are read
 * only of a visitor who may see the order.
 */
export const registerReturns = (
  fastify: FastifyInstance,
  { shop: { returns }, database: { queries }, limits }: ReturnHandlerDeps,
): void => {
  fastify.register(async (scope) => {
    acceptUploads(scope, {
      files: MAX_RETURN_PICTURES,
      fields: 600,
      megabytes: MAX_UPLOAD_MEGABYTES,
      tooLarge: messages.picturesTooLarge(MAX_UPLOAD_MEGABYTES),
    })
    const app = scope.withTypeProvider<ZodTypeProvider>()
    const limit = sessionLimit(app, limits.basketWrites)
    const requireOwnOrder = async (request: FastifyRequest): Promise<void> => {
      if (request.headers['content-type']?.startsWith('multipart/') !== true) return
      if ((await returns.ownOrder(request.visitor, tokenOf(request))) === null)
        throw new RequestRejection(404, messages.orderMissing)
    }
    const accept = (request: FastifyRequest, reply: FastifyReply, redirect: string, message: string) =>
      wantsPage(request)
        ? redirectWithNotice(queries, request, reply, redirect, [{ level: 'success', message }])
        : reply.send({ status: 'ok', redirect } satisfies WireFormAccepted)

    app.route({
      ...route(endpoints.askReturn),
      onRequest: [limit, requireOwnOrder],
      config: { formPage: true },
      handler: async (request, reply) => {
        const { token } = request.params
        const own = await returns.ownOrder(request.visitor, token)
        if (own === null) return sendRejection(reply, 404, messages.orderMissing)
        const asked = await returns.askByShopper(own, request.body, request.uploads, request.ip)
        if (!asked.ok) {
          if ('seconds' in asked.error) return rejectTooMany(asked.error.seconds)
          return rejectForm(request, reply, asked.error.fields, wantsPage(request))
        }
        return accept(request, reply, orderPathOf(own, token), messages.returnAsked)
      },
    })

    app.route({
      ...route(endpoints.withdrawReturn),
      onRequest: limit,
      handler: async (request, reply) => {
        const { token, return: ofReturn } = request.params
        const own = await returns.ownOrder(request.visitor, token)
        if (own === null) return sendRejection(reply, 404, messages.orderMissing)
        const withdrawn = await returns.withdrawByShopper(own, ofReturn)
        if (!withdrawn.ok)
          return withdrawn.error === 'no-return'
            ? sendRejection(reply, 404, messages.returnMissing)
            : sendRejection(reply, 409, messages.returnNotWithdrawn)
        return accept(request, reply, orderPathOf(own, token), messages.returnWithdrawn)
      },
    })
  })
}
