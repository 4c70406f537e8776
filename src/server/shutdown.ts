import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Health } from './operations/health.ts'

/** A shutdown that takes longer is cut short (F7). */
const HARD_LIMIT_MS = 25_000
/** Time limit for requests that are still being answered. */
const REQUESTS_LIMIT_MS = 15_000
/**
 * Ctrl-C reaches every process of a terminal, and `npm start` passes it on: signals this close count as one.
 */
const SAME_SIGNAL_MS = 1_000

export interface ShutdownDeps {
  /** The shop and its back office. */
  readonly apps: readonly FastifyInstance[]
  readonly health: Health
  readonly log: Logger
  /** Closes what the shop opened; called last. */
  readonly close: () => Promise<void>
  /** How long /readyz reports not ready before connections are refused, so that a load balancer notices. */
  readonly pause: number
}

/**
 * Shuts the process down on a signal: /readyz reports not ready, a pause for the load balancer, no more
 * connections, the responses under way, the database. A second signal exits at once. An uncaught failure also
 * shuts down, with exit code 1: the state it leaves is unknown, and a supervisor starts a fresh process.
 */
export const shutDownOnSignals = ({ apps, health, log, close, pause }: ShutdownDeps): void => {
  let startedAt: number | null = null

  const end = async (reason: string, code: number): Promise<void> => {
    if (startedAt !== null) {
      if (performance.now() - startedAt > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    startedAt = performance.now()
    setTimeout(() => {
      log.fatal({ reason }, 'closing took too long')
      process.exit(1)
    }, HARD_LIMIT_MS).unref()
    log.info({ reason }, 'closing')
    health.drain()
    if (reason === 'SIGTERM') await wait(pause)
    setTimeout(() => {
      for (const { server } of apps) server.closeAllConnections()
    }, REQUESTS_LIMIT_MS).unref()
    await Promise.all(apps.map((app) => app.close()))
    await close()
    log.info({ reason }, 'closed')
    process.exit(code)
  }

  const shutDown = (reason: string, code: number): void => {
    end(reason, code).catch((error: unknown) => {
      log.fatal({ failure: error }, 'closing failed')
      process.exit(1)
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => shutDown(signal, 0))
  /* `npm start` was killed: no process is left to pass signals on. */
  const orphaned = (): void => shutDown('the start command ended', 0)
  process.on('disconnect', orphaned)
  if (process.send !== undefined && !process.connected) orphaned()
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.fatal({ failure: error }, event)
      shutDown(event, 1)
    })
}
