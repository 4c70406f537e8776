import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino'
import { redact } from './redact.ts'
import { currentTrace } from './trace.ts'

/**
 * The process's standard output. Its reader may go, and the process must work on and exit without it: by
 * default pino's stream throws from every line when the reader's end was a socket, and at exit tries for ever
 * to flush the last one.
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
 * Writes the lines of one turn of the event loop together, and the last ones at exit. A write for each
 * response stops the thread until the kernel has woken the reader. pino's own asynchronous mode does not exit
 * once its reader has gone.
 */
const byTurn = (output: DestinationStream): DestinationStream & { readonly flushSync: () => void } => {
  let lines = ''
  const flushSync = (): void => {
    const written = lines
    lines = ''
    if (written !== '') output.write(written)
  }
  process.on('exit', flushSync)
  return {
    write(line: string) {
      if (lines === '') setImmediate(flushSync)
      lines += line
    },
    flushSync,
  }
}

/**
 * Creates a log of one JSON line for each event, in UTC and redacted, with its trace and span; a request's
 * own lines have these already (F4, F6).
 */
export const createLog = (level: LevelWithSilent, destination?: DestinationStream): Logger => {
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
        logMethod(args, log) {
          const [first, ...rest] = args
          const fields = first instanceof Error ? { failure: first } : first
          Reflect.apply(
            log,
            this,
            [fields, ...rest].map((part) => redact(part)),
          )
        },
      },
    },
    destination ?? byTurn(toStandardOutput()),
  )
  return log
}
