import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { HOUR_SECONDS } from '#domain/lang/time-spans.ts'
import type { Queries } from '../database/database.ts'
import { session } from '../database/schema/index.ts'
import { countHit, type RateLimit, remoteClientOf } from './rate-limits.ts'
import { RequestRejection } from './request-rejection.ts'

/**
 * Sessions in which one client may begin to store something, within an hour: more than the people of a school
 * or an office begin, and few enough that a script does not fill the table. Each session counts once.
 */
const newSessions: RateLimit = { name: 'new sessions of client', maxHits: 300, seconds: HOUR_SECONDS }

/** Login and registration have limits of their own, and are the alternative for rejected visitors. */
const exempt: ReadonlySet<string | undefined> = new Set([paths.login, paths.register, paths.passwordReset])
const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Sessions that this process has seen stored or has counted; each other one costs a statement. */
const MOST_CACHED = 50_000

const isStored = async (queries: Queries, idHash: Uint8Array): Promise<boolean> =>
  (await queries.select({ idHash: session.idHash }).from(session).where(eq(session.idHash, idHash))).length >
  0

const mayStore = ({ method, routeOptions, visitor }: FastifyRequest): boolean =>
  !readMethods.has(method) &&
  routeOptions.config.antiForgery !== false &&
  !exempt.has(routeOptions.url) &&
  !visitor.isNew

/**
 * Rejects a request that would store a new session for a client that has begun too many; this machine itself
 * is not limited.
 */
export const limitNewSessions = (app: FastifyInstance, queries: Queries): void => {
  const counted = new LRUCache<string, true>({ max: MOST_CACHED })
  app.addHook('preHandler', async (request) => {
    const client = remoteClientOf(request.ip)
    const { id } = request.visitor.identity
    if (client === null || !mayStore(request) || counted.has(id)) return
    if (!(await isStored(queries, request.visitor.idHash))) {
      const { isAllowed, seconds } = await countHit(queries, newSessions, client)
      if (!isAllowed) throw new RequestRejection(429, messages.tooManyNewShoppers, seconds)
    }
    counted.set(id, true)
  })
}
