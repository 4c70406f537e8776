import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SandboxOptions } from './server.ts'

/** Names of this machine, as `URL` writes them. */
const ownNames: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

const hostNameOf = (host: string | undefined): string | null => {
  if (host === undefined || !URL.canParse(`http://${host}`)) return null
  return new URL(`http://${host}`).hostname
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Blocks other web pages. A page whose own name was made to point at this machine (DNS rebinding) still sends
 * that name as Host, so a request for any other name than this machine's, or the one that browsers are given,
 * is rejected. The controls also require their key, and reject pages of other origins.
 */
export const registerGuard = (
  app: FastifyInstance,
  { keys, publicOrigin = null }: Pick<SandboxOptions, 'keys' | 'publicOrigin'>,
): void => {
  const publicName = publicOrigin == null ? null : new URL(publicOrigin).hostname
  const isOwn = (name: string | null): boolean => name !== null && (ownNames.has(name) || name === publicName)
  const expected = hashOf(`Bearer ${keys.controlKey}`)

  app.addHook('onRequest', async (request, reply) => {
    const { host, origin, authorization } = request.headers
    if (!isOwn(hostNameOf(host)))
      return reply.status(403).send({ message: 'This sandbox does not go by that name.' })
    if (!(request.routeOptions.url ?? request.url).startsWith('/__')) return
    if (origin !== undefined && !isOwn(URL.canParse(origin) ? new URL(origin).hostname : null))
      return reply.status(403).send({ message: 'The controls are closed to pages of other origins.' })
    if (!timingSafeEqual(hashOf(authorization ?? ''), expected))
      return reply.status(401).send({
        message: 'The controls want their key: "Authorization: Bearer <key>". See docs/payments.md.',
      })
  })
}
