import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Health } from './operations/health.ts'

/** A shutdown that takes longer is cut short (F7). */
const HARD_LIMIT_MS = 25_000
/** Requests that are still being answered get this long. */
const REQUESTS_LIMIT_MS = 15_000
/** Ctrl-C reaches every process of a terminal, and `npm start` hands it on: signals this close are one wish. */
const ONE_WISH_MS = 1_000

export interface Running {
  readonly app: FastifyInstance
  readonly health: Health
  readonly log: Logger
  /** Closes what the shop opened; the last thing to be done. */
  readonly close: () => Promise<void>
  /** How long /readyz says no before requests are refused, so that a balancer hears of it. */
  readonly pause: number
}

/**
 * Ends the process in order, whoever asks: /readyz says no, a pause for the balancer, no more connections, the answers
 * that are under way, the database. A second signal ends it at once. A failure that nobody caught ends it too, with 1:
 * what it left behind is unknown, and a supervisor starts a fresh process.
 */
export const endInOrder = ({ app, health, log, close, pause }: Running): void => {
  let asked: number | null = null

  const end = async (reason: string, code: number): Promise<void> => {
    if (asked !== null) {
      if (performance.now() - asked > ONE_WISH_MS) process.exit(1)
      return
    }
    asked = performance.now()
    setTimeout(() => {
      log.fatal({ reason }, 'closing took too long')
      process.exit(1)
    }, HARD_LIMIT_MS).unref()
    log.info({ reason }, 'closing')
    health.drain()
    if (reason === 'SIGTERM') await wait(pause)
    setTimeout(() => app.server.closeAllConnections(), REQUESTS_LIMIT_MS).unref()
    await app.close()
    await close()
    log.info({ reason }, 'closed')
    process.exit(code)
  }

  const ask = (reason: string, code: number): void => {
    end(reason, code).catch((error: unknown) => {
      log.fatal({ failure: error }, 'closing failed')
      process.exit(1)
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => ask(signal, 0))
  /* `npm start` was killed: nobody is left to hand signals on. */
  const orphaned = (): void => ask('the start command ended', 0)
  process.on('disconnect', orphaned)
  if (process.send !== undefined && !process.connected) orphaned()
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.fatal({ failure: error }, event)
      ask(event, 1)
    })
}
