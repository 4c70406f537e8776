import pino, { type DestinationStream, type Logger } from 'pino'
import type { Env } from '../env.ts'
import { redact } from './redact.ts'

/** One JSON line for each event, in UTC, with what may be known of it. */
export const createLog = (level: Env['logLevel'], destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: {
        logMethod(said, log) {
          const [first, ...rest] = said
          const told = first instanceof Error ? { failure: first } : first
          Reflect.apply(
            log,
            this,
            [told, ...rest].map((part) => redact(part)),
          )
        },
      },
    },
    ...(destination === undefined ? [] : [destination]),
  )
