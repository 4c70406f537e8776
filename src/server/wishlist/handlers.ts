import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { WireProblem } from '#contract/wire.ts'
import { AddToWishlist, RemoveFromWishlist, WireWishlistChanged } from '#contract/wishlist.ts'
import { refuse, wantsPage } from '../http/problems.ts'
import type { Shop } from '../shop.ts'

/** The two calls of the wishlist; a browser without script is led to the wishlist afterwards. */
export const registerWishlist = (
  fastify: FastifyInstance,
  { shop }: { readonly shop: Pick<Shop, 'wishlist'> },
): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const response = { 200: WireWishlistChanged, 403: WireProblem, 404: WireProblem, 422: WireProblem }

  app.post(
    calls.wishlistAdd,
    { schema: { tags: ['wishlist'], body: AddToWishlist, response } },
    async (request, reply) => {
      const { Model_Type, Model_Id } = request.body
      const count = await shop.wishlist.add(request.visitor, { kind: Model_Type, id: Model_Id })
      if (count === null) return refuse(reply, 404, messages.notFound)
      if (wantsPage(request)) return reply.redirect(paths.wishlist, 303)
      return reply.send({ status: 'ok', count } satisfies WireWishlistChanged)
    },
  )

  app.post(
    calls.wishlistRemove,
    { schema: { tags: ['wishlist'], body: RemoveFromWishlist, response } },
    async (request, reply) => {
      const { Model_Type, Model_Id } = request.body
      const count = await shop.wishlist.remove(request.visitor, { kind: Model_Type, id: Model_Id })
      if (wantsPage(request)) return reply.redirect(paths.wishlist, 303)
      return reply.send({ status: 'ok', count } satisfies WireWishlistChanged)
    },
  )
}
