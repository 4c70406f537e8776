import type { FastifyInstance } from 'fastify'
import { paths } from '#contract/routes.ts'
import type { Readiness } from '../maintenance/index.ts'

/** A database that takes longer than this to say 'here' is not ready (F3). */
const PING_LIMIT_MS = 500

/**
 * A catalogue of usual size is read in less, also by a busy machine; half a million variations are not, and lists would keep
 * visitors waiting. A balancer that waits for a second takes the silence for a no.
 */
const CATALOGUE_LIMIT_MS = 5_000

/** Whether it comes within the time, and is not 'no'. */
const within = async (limit: number, ask: () => Promise<unknown>): Promise<boolean> => {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), limit)
  try {
    return await Promise.race([ask().then((said) => said !== false), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

export interface Health {
  /** From now on /readyz says no: a balancer sends visitors elsewhere (F7). */
  drain(): void
}

export interface HealthDeps {
  readonly ping: () => Promise<void>
  /** Whether the database has had every migration that this program knows. */
  readonly isSchemaCurrent: () => Promise<boolean>
  /** Comes when there is what the lists of products are read from. */
  readonly prepared: () => Promise<void>
  /** What stands in the database of invariants and of the work that waits. */
  readonly readiness: () => Promise<Readiness>
  /** The share of the disk that is left. */
  readonly freeDisk: () => Promise<number>
}

/** Less than a tenth of the disk left is low (F3). */
const LEAST_FREE_DISK = 0.1

const diskOf = (free: number): 'enough' | 'low' => (free < LEAST_FREE_DISK ? 'low' : 'enough')

/**
 * /healthz: the process is alive. /readyz: it can serve. Neither tells a version.
 *
 * No is said only where this process cannot serve: it closes, its database is away, or is not the one that it knows, or a large
 * catalogue is still being read. A broken invariant, nobody who does what may wait, and a disk that runs full are told to
 * people by the same answer: they hold for all processes alike, and a balancer that sent nobody to any of them would close
 * the whole shop.
 */
export const registerHealth = (
  app: FastifyInstance,
  { ping, isSchemaCurrent, prepared, readiness, freeDisk }: HealthDeps,
): Health => {
  let draining = false
  /* Whoever is answered now is asked to come back by a new connection, which leads elsewhere (F7). */
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('Connection', 'close')
  })
  app.get(paths.health, { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get(paths.ready, { schema: { hide: true } }, async (_request, reply) => {
    const notReady = (why: 'closing' | 'database' | 'schema' | 'catalogue') =>
      reply.status(503).send({ status: 'not ready', why })
    if (draining) return notReady('closing')
    /* First, since the embedded database answers nobody else while the catalogue is read. */
    const isPrepared = await within(CATALOGUE_LIMIT_MS, prepared)
    if (!(await within(PING_LIMIT_MS, ping))) return notReady('database')
    if (!(await within(PING_LIMIT_MS, isSchemaCurrent))) return notReady('schema')
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
