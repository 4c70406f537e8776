import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refused } from './refusal.ts'

/** How often the lag is looked at. */
const LOOK_MS = 1_000

export interface Shedding {
  /** Milliseconds that the event loop may lag; 0: as long as it likes. */
  readonly lag: number
  readonly lookMs?: number
}

/**
 * Turns visitors away with 503 while the process lags (LD-03). What it lagged while it started is not counted: the first
 * two looks after the shop opened may still tell of that, and would turn away whoever comes first.
 */
export const registerShedding = async (
  app: FastifyInstance,
  { lag, lookMs = LOOK_MS }: Shedding,
): Promise<void> => {
  let from = Number.POSITIVE_INFINITY
  app.addHook('onListen', async () => {
    from = performance.now() + 2 * lookMs
  })
  await app.register(underPressure, {
    maxEventLoopDelay: lag,
    sampleInterval: lookMs,
    exposeStatusRoute: false,
    pressureHandler: async () => {
      if (performance.now() >= from) throw new Refused(503, messages.somethingWrong)
    },
  })
}
