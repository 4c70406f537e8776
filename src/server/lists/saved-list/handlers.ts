import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import type { WireSavedListResponse } from '#contract/saved-list.ts'
import type { Result } from '#domain/lang/result.ts'
import { safeRedirect } from '#domain/web-address/safe-redirect.ts'
import type { Database } from '../../database/database.ts'
import { wantsPage } from '../../edge/problems.ts'
import { redirectWithNotice } from '../../edge/redirect-with-notice.ts'
import { route } from '../../edge/route.ts'
import { sessionLimit } from '../../edge/session-limit.ts'
import type { SavedLists } from './index.ts'
import type { ListRequest } from './opening.ts'
import type { ListRefusal } from './refusal.ts'

export interface SavedListHandlerDeps {
  readonly shop: { readonly savedList: SavedLists }
  readonly database: Pick<Database, 'queries'>
  readonly limits: { readonly basketWrites: number }
}

const listRequestOf = ({ visitor, ip }: FastifyRequest): ListRequest => ({ visitor, ip })

/** The saved list's routes; each returns the list as it is now (T-152 to T-154, T-159). */
export const registerSavedList = (
  fastify: FastifyInstance,
  { shop: { savedList }, database: { queries }, limits }: SavedListHandlerDeps,
): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const onRequest = sessionLimit(app, limits.basketWrites)

  app.route({
    ...route(endpoints.saveForLater),
    onRequest,
    handler: async (request, reply) => {
      const { item_id, email_address, redirect } = request.body
      const saved = await savedList.save(listRequestOf(request), item_id, email_address ?? null)
      return answer(request, reply, saved, messages.savedForLater, redirect)
    },
  })

  app.route({
    ...route(endpoints.retrieveSavedList),
    onRequest,
    handler: async (request, reply) => {
      const { email_address, redirect } = request.body
      const opened = await savedList.retrieve(listRequestOf(request), email_address ?? null)
      return answer(request, reply, opened, opened.ok ? opened.value : '', redirect)
    },
  })

  app.route({
    ...route(endpoints.removeFromSavedList),
    onRequest,
    handler: async (request, reply) => {
      const { item_id, redirect } = request.body
      const removed = await savedList.remove(request.visitor, item_id)
      return answer(request, reply, removed, messages.savedItemRemoved, redirect)
    },
  })

  app.route({
    ...route(endpoints.moveToBasket),
    onRequest,
    handler: async (request, reply) => {
      const { item_id, redirect } = request.body
      const moved = await savedList.moveToBasket(request.visitor, item_id)
      const note = moved.ok ? moved.value[0] : undefined
      return answer(request, reply, moved, note ?? messages.movedToBasket, redirect)
    },
  })

  /*
   * The link in the email opens a page whose form posts here, so that mail scanners cannot open a list
   * (HZ-01).
   */
  app.route({
    ...route(endpoints.openSavedList),
    onRequest,
    handler: async (request, reply) => {
      const opened = await savedList.openByLink(request.visitor, request.body.token)
      return redirectWithNotice(queries, request, reply, paths.basket, [
        opened.ok
          ? { level: 'success', message: messages.savedListFound }
          : { level: 'danger', message: messages.linkOver },
      ])
    },
  })

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    result: Result<unknown, ListRefusal>,
    success: string,
    redirect: string | undefined,
  ): Promise<FastifyReply> => {
    const msg = result.ok ? success : result.error.message
    if (wantsPage(request)) {
      const notice = { level: result.ok ? ('success' as const) : ('danger' as const), message: msg }
      return redirectWithNotice(queries, request, reply, safeRedirect(redirect), [notice])
    }
    const saved_list = await savedList.read(request.visitor)
    if (result.ok) return reply.send({ status: 'success', saved_list, msg } satisfies WireSavedListResponse)
    const problem: WireSavedListResponse = { status: 'error', saved_list, msg }
    /* Another shopper's item and a missing one return the same (HZ-25). */
    return result.error.status === 404
      ? reply.status(404).send({ ...problem, message: msg })
      : reply.send(problem)
  }
}
