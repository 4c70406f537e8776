import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PressOnly, PutAddress } from '#contract/account.ts'
import { messages } from '#contract/messages.ts'
import { accountAddressPath, paths } from '#contract/routes.ts'
import { wireId } from '#contract/wire.ts'
import { refuse } from '../edge/problems.ts'
import { sessionLimit } from '../session/session-limit.ts'
import { MOST_ADDRESSES } from './addresses.ts'
import { type AccountHandlerDeps, needUser, refused, taken } from './answers.ts'

/**
 * The routes of a customer's address book. Another customer's address answers 404, as a missing one does
 * (SX-02).
 */
export const registerAddresses = (fastify: FastifyInstance, deps: AccountHandlerDeps): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { accounts } = deps.shop
  const onRequest = sessionLimit(app, deps.limits.basketWrites)
  const tags = ['account']
  const config = { formPage: true }
  const params = z.object({ id: wireId })

  app.post(
    paths.accountAddressNew,
    { onRequest, config, schema: { tags, body: PutAddress } },
    async (request, reply) => {
      const user = await needUser(deps, request, reply, paths.accountAddresses)
      if (user === null) return reply
      const saved = await accounts.saveAddress(user, null, request.body)
      if (!saved.ok) return refused(request, reply, { first_name: messages.tooManyAddresses(MOST_ADDRESSES) })
      return taken(deps, request, reply, paths.accountAddresses, messages.addressSaved)
    },
  )

  const one = `${paths.accountAddresses}/:id`
  app.post(one, { onRequest, config, schema: { tags, params, body: PutAddress } }, async (request, reply) => {
    const user = await needUser(deps, request, reply, accountAddressPath(request.params.id))
    if (user === null) return reply
    const saved = await accounts.saveAddress(user, request.params.id, request.body)
    if (!saved.ok) return refuse(reply, 404, messages.addressMissing)
    return taken(deps, request, reply, paths.accountAddresses, messages.addressSaved)
  })

  app.post(
    `${one}/remove`,
    { onRequest, schema: { tags, params, body: PressOnly } },
    async (request, reply) => {
      const user = await needUser(deps, request, reply, paths.accountAddresses)
      if (user === null) return reply
      const deleted = await accounts.deleteAddress(user, request.params.id)
      if (!deleted) return refuse(reply, 404, messages.addressMissing)
      return taken(deps, request, reply, paths.accountAddresses, messages.addressRemoved)
    },
  )
}
