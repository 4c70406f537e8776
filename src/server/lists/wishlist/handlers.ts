import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import type { WireWishlistChanged } from '#contract/wishlist.ts'
import { safeRedirect } from '#domain/web-address/safe-redirect.ts'
import { presentAdded } from '../../basket/index.ts'
import type { Database } from '../../database/database.ts'
import { sendRejection, wantsPage } from '../../edge/problems.ts'
import { type Notice, redirectWithNotice } from '../../edge/redirect-with-notice.ts'
import { route } from '../../edge/route.ts'
import { sessionLimit } from '../../edge/session-limit.ts'
import type { Wishlist } from './index.ts'

export interface WishlistHandlerDeps {
  readonly shop: { readonly wishlist: Wishlist }
  readonly database: Pick<Database, 'queries'>
  readonly limits: { readonly basketWrites: number; readonly reads: number }
}

/** The wishlist's routes; a browser without script is redirected to the wishlist. */
export const registerWishlist = (
  fastify: FastifyInstance,
  { shop, database: { queries }, limits }: WishlistHandlerDeps,
): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const onRequest = sessionLimit(app, limits.basketWrites)

  app.route({
    ...route(endpoints.wishlistProducts),
    onRequest: sessionLimit(app, limits.reads),
    handler: async (request) => ({ products: [...(await shop.wishlist.products(request.visitor))] }),
  })

  app.route({
    ...route(endpoints.wishlistAdd),
    onRequest,
    handler: async (request, reply) => {
      const { Model_Type, Model_Id } = request.body
      const added = await shop.wishlist.add(request.visitor, { kind: Model_Type, id: Model_Id })
      if (!added.ok && added.error === 'unknown') return sendRejection(reply, 404, messages.notFound)
      if (!wantsPage(request))
        return added.ok
          ? reply.send({ status: 'ok', count: added.value } satisfies WireWishlistChanged)
          : sendRejection(reply, 422, messages.wishlistFull)
      app.markWithoutScript(reply)
      const notices: readonly Notice[] = added.ok ? [] : [{ level: 'danger', message: messages.wishlistFull }]
      return redirectWithNotice(queries, request, reply, paths.wishlist, notices)
    },
  })

  app.route({
    ...route(endpoints.wishlistToBasket),
    onRequest,
    handler: async (request, reply) => {
      const { request_key: key, redirect } = request.body
      const added = await shop.wishlist.addToBasket(request.visitor, key ?? null)
      if (!wantsPage(request))
        return added.ok
          ? reply.send(presentAdded(added.value))
          : sendRejection(reply, added.error.status, added.error.message)
      app.markWithoutScript(reply)
      if (!added.ok)
        return redirectWithNotice(queries, request, reply, paths.wishlist, [
          { level: 'danger', message: added.error.message },
        ])
      const { notes, items } = added.value
      const sentences = [...notes, ...items.flatMap(({ message }) => message ?? [])]
      return redirectWithNotice(
        queries,
        request,
        reply,
        safeRedirect(redirect),
        sentences.map((message) => ({ level: 'warning', message })),
      )
    },
  })

  app.route({
    ...route(endpoints.wishlistRemove),
    onRequest,
    handler: async (request, reply) => {
      const { Model_Type, Model_Id } = request.body
      const count = await shop.wishlist.remove(request.visitor, { kind: Model_Type, id: Model_Id })
      if (wantsPage(request)) {
        app.markWithoutScript(reply)
        return reply.redirect(paths.wishlist, 303)
      }
      return reply.send({ status: 'ok', count } satisfies WireWishlistChanged)
    },
  })
}
