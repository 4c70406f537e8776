import { createHash } from 'node:crypto'
import pg from 'pg'

/** A statement as the driver received it. */
export interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Milliseconds from sending to the response; null until then. */
  readonly durationMs: () => number | null
  /** The response of the database, once it has arrived. */
  result: unknown
}

let recording: SentStatement[] | null = null
/** Whether a commit during recording is executed; otherwise it becomes a rollback. */
let isCommitted = true

interface Text {
  readonly text: string
  readonly values: readonly unknown[]
}

const sentOf = (config: unknown, [parameters]: readonly unknown[]): Text | null => {
  const values = Array.isArray(parameters) ? parameters : []
  if (typeof config === 'string') return { text: config, values }
  if (typeof config !== 'object' || config === null || !('text' in config)) return null
  return typeof config.text === 'string' ? { text: config.text, values } : null
}

/** A statement that is sent now, and what to call with its outcome. */
const startRecord = (sent: Text) => {
  const startedAt = performance.now()
  let duration: number | null = null
  const statement: SentStatement = { ...sent, durationMs: () => duration, result: null }
  return {
    statement,
    end(result: unknown): void {
      duration = performance.now() - startedAt
      statement.result = result
    },
  }
}

/** The last argument where it is a callback, as a pool sends its statements; calls `onEnd` before it. */
const withCallback = (rest: readonly unknown[], onEnd: (result: unknown) => void): readonly unknown[] => {
  const callback = rest.at(-1)
  if (typeof callback !== 'function') return rest
  return [
    ...rest.slice(0, -1),
    (error: unknown, result: unknown) => {
      onEnd(result ?? null)
      callback(error, result)
    },
  ]
}

/** Records every connection of this process from its first statement on. */
const originalQuery = pg.Client.prototype.query
Object.defineProperty(pg.Client.prototype, 'query', {
  configurable: true,
  writable: true,
  value(this: pg.Client, config: unknown, ...rest: readonly unknown[]): unknown {
    const sent = recording === null ? null : sentOf(config, rest)
    if (sent === null) return Reflect.apply(originalQuery, this, [config, ...rest])
    const sentConfig = sent.text === 'commit' && !isCommitted ? 'rollback' : config
    const { statement, end } = startRecord(sent)
    recording?.push(statement)
    const outcome: unknown = Reflect.apply(originalQuery, this, [sentConfig, ...withCallback(rest, end)])
    if (outcome instanceof Promise) outcome.then(end, () => end(null))
    return outcome
  },
})

/**
 * Returns the statements that `work` sends, in order, with their values. Nothing else in this process may
 * query meanwhile.
 */
export const recordSql = async (
  work: () => Promise<unknown>,
  options: { readonly isKept: boolean } = { isKept: true },
): Promise<readonly SentStatement[]> => {
  const sent: SentStatement[] = []
  recording = sent
  isCommitted = options.isKept
  try {
    await work()
  } finally {
    recording = null
  }
  return sent
}

const names = new Map<string, string>()

export const statementName = (text: string): string => {
  const existing = names.get(text)
  if (existing !== undefined) return existing
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 40)
  names.set(text, name)
  return name
}

/** Runs the statements through the bare driver one after the other, each planned once for its connection. */
export const replaySql = async (client: pg.Client, statements: readonly Text[]): Promise<void> => {
  for (const { text, values } of statements)
    await client.query(
      values.length === 0 ? { text } : { text, values: [...values], name: statementName(text) },
    )
}
