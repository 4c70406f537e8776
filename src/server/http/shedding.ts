import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { Refused } from './refusal.ts'

/** How often the lag is looked at. */
const LOOK_MS = 1_000
/** How often the log is told of it. */
const TELL_MS = 10_000

export interface Shedding {
  /** Milliseconds that the event loop may lag; 0: as long as it likes. */
  readonly lag: number
  readonly lookMs?: number
}

const watched: ReadonlySet<string> = new Set([paths.health, paths.ready])

/**
 * Turns visitors away with 503 while the process lags (LD-03). What it lagged while it started is not counted: the first
 * two looks after the shop opened may still tell of that, and would turn away whoever comes first. Who watches the
 * process is always answered: a supervisor that hears no /healthz ends it.
 */
export const registerShedding = async (
  app: FastifyInstance,
  { lag, lookMs = LOOK_MS }: Shedding,
): Promise<void> => {
  let from = Number.POSITIVE_INFINITY
  let [turnedAway, told] = [0, Number.NEGATIVE_INFINITY]
  const tell = (): void => {
    turnedAway += 1
    const now = performance.now()
    if (now < told + TELL_MS) return
    app.log.warn({ turnedAway }, 'visitors are turned away: the process lags')
    told = now
    turnedAway = 0
  }
  app.addHook('onListen', async () => {
    from = performance.now() + 2 * lookMs
  })
  await app.register(underPressure, {
    maxEventLoopDelay: lag,
    sampleInterval: lookMs,
    exposeStatusRoute: false,
    pressureHandler: async ({ url }) => {
      if (performance.now() < from || watched.has(url)) return
      tell()
      throw new Refused(503, messages.somethingWrong)
    },
  })
}
