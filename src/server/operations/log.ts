import pino, { type DestinationStream, type Logger } from 'pino'
import type { Env } from '../env/env.ts'
import { redact } from './redact.ts'
import { currentTrace } from './trace.ts'

/**
 * The process's own output. Who read it may go, and the process must work on and end without: left alone, pino's stream
 * throws from every line when the reader's end was a socket, and tries for ever at the exit to be rid of the last one.
 */
const toStandardOutput = (): DestinationStream => {
  const output = pino.destination({ dest: 1, sync: true })
  output.on('error', () => {
    output.write = () => false
    output.flush = () => undefined
    output.flushSync = () => undefined
    output.end = () => undefined
    output.destroy = () => undefined
  })
  return output
}

/**
 * One JSON line for each event, in UTC, with what may be known of it, the trace that it is a part of, and the part's id: a
 * request's own lines have that already (F4, F6).
 */
export const createLog = (level: Env['logLevel'], destination?: DestinationStream): Logger => {
  const log: Logger = pino(
    {
      level,
      base: null,
      mixin: (_line, _level, by) => {
        const trace = currentTrace()
        if (trace === undefined) return {}
        return by === log ? { request: trace.span, trace: trace.id } : { trace: trace.id }
      },
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
    destination ?? toStandardOutput(),
  )
  return log
}
