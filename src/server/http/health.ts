import type { FastifyInstance } from 'fastify'
import { paths } from '#contract/routes.ts'

/** A database that takes longer than this to say 'here' is not ready (F3). */
const PING_LIMIT_MS = 500

const within = async (limit: number, work: Promise<void>): Promise<boolean> => {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), limit)
  try {
    return await Promise.race([work.then(() => true), late])
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
  /** Whether what must always hold did so when it was last looked at. */
  readonly invariants: () => Promise<'hold' | 'broken' | 'unknown'>
}

/** /healthz: the process is alive. /readyz: it can serve. Neither tells a version. */
export const registerHealth = (app: FastifyInstance, { ping, invariants }: HealthDeps): Health => {
  let draining = false
  /* Whoever is answered now is asked to come back by a new connection, which leads elsewhere (F7). */
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('Connection', 'close')
  })
  app.get(paths.health, { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get(paths.ready, { schema: { hide: true } }, async (_request, reply) => {
    const ready = !draining && (await within(PING_LIMIT_MS, ping()))
    if (!ready) return reply.status(503).send({ status: 'not ready' })
    /* A broken invariant is for people: a balancer that sent nobody here any more would close the whole shop. */
    return reply.send({ status: 'ready', invariants: await invariants().catch(() => 'unknown') })
  })
  return {
    drain() {
      draining = true
    },
  }
}
