import type { FastifyInstance } from 'fastify'
import { paths } from '#contract/routes.ts'
import type { Readiness } from './shop-status.ts'

/** A database that takes longer than this for a ping is not ready (F3). */
const PING_LIMIT_MS = 500

/**
 * A catalogue of usual size is read in less, also by a busy machine; half a million variations are not, and
 * visitors would wait for listings. A load balancer with a timeout of a second takes the silence for a no.
 */
const CATALOGUE_LIMIT_MS = 5_000

/** Whether the check succeeds within the time, with another result than false. */
const succeedsWithin = async (limit: number, check: () => Promise<unknown>): Promise<boolean> => {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), limit)
  try {
    return await Promise.race([check().then((result) => result !== false), timeout])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

export interface Health {
  /** From now on /readyz returns 503: a load balancer sends visitors elsewhere (F7). */
  drain(): void
}

export interface HealthDeps {
  readonly ping: () => Promise<void>
  /** Whether the database has had every migration that this program knows. */
  readonly isSchemaCurrent: () => Promise<boolean>
  /** Resolves once the index of the product listings is ready. */
  readonly prepared: () => Promise<void>
  /** The state of the invariants and of the workers, as the database has it. */
  readonly readiness: () => Promise<Readiness>
  /** The share of the disk that is free. */
  readonly freeDisk: () => Promise<number>
}

/** Less than a tenth of the disk left is low (F3). */
const LEAST_FREE_DISK = 0.1

const diskOf = (free: number): 'enough' | 'low' => (free < LEAST_FREE_DISK ? 'low' : 'enough')

/**
 * /healthz: the process is alive. /readyz: it can serve. Neither reveals a version.
 *
 * /readyz returns 503 only where this process cannot serve: it closes, its database is unavailable or has an
 * older schema, or a large catalogue is still being read. A broken invariant, a missing worker and a full
 * disk are reported in the same response to people: they affect all processes alike, and a load balancer that
 * sent no visitors to any of them would close the whole shop.
 */
export const registerHealth = (
  app: FastifyInstance,
  { ping, isSchemaCurrent, prepared, readiness, freeDisk }: HealthDeps,
): Health => {
  let draining = false
  /* The client is made to open a new connection, which leads to another process (F7). */
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('Connection', 'close')
  })
  app.get(paths.health, { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get(paths.ready, { schema: { hide: true } }, async (_request, reply) => {
    const notReady = (why: 'closing' | 'database' | 'schema' | 'catalogue') =>
      reply.status(503).send({ status: 'not ready', why })
    if (draining) return notReady('closing')
    /* First, since the embedded database serves no other query while the catalogue is read. */
    const isPrepared = await succeedsWithin(CATALOGUE_LIMIT_MS, prepared)
    if (!(await succeedsWithin(PING_LIMIT_MS, ping))) return notReady('database')
    if (!(await succeedsWithin(PING_LIMIT_MS, isSchemaCurrent))) return notReady('schema')
    if (!isPrepared) return notReady('catalogue')
    const unknown: Readiness = { invariants: 'unknown', worker: 'unknown' }
    return reply.send({
      status: 'ready',
      ...(await readiness().catch(() => unknown)),
      disk: await freeDisk().then(diskOf, () => 'unknown'),
    })
  })
  return {
    drain() {
      draining = true
    },
  }
}
