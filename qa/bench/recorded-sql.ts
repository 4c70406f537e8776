import { createHash } from 'node:crypto'
import pg from 'pg'

/** A statement as the driver was given it. */
export interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
  /** From sending it to its answer, in milliseconds; null while there is none. */
  readonly tookMs: () => number | null
  /** What the database answered, when it has. */
  result: unknown
}

let listening: Sent[] | null = null
/** Whether what is sent meanwhile stays: else it is taken back where it would be committed. */
let isKept = true

interface Text {
  readonly text: string
  readonly values: readonly unknown[]
}

const sentOf = (config: unknown, [given]: readonly unknown[]): Text | null => {
  const values = Array.isArray(given) ? given : []
  if (typeof config === 'string') return { text: config, values }
  if (typeof config !== 'object' || config === null || !('text' in config)) return null
  return typeof config.text === 'string' ? { text: config.text, values } : null
}

/** A statement whose answer, if it is awaited, is noted when it comes. */
const heard = (sent: Text, asked: unknown): Sent => {
  const began = performance.now()
  let took: number | null = null
  const noted: Sent = { ...sent, tookMs: () => took, result: null }
  if (asked instanceof Promise)
    asked.then(
      (result: unknown) => {
        took = performance.now() - began
        noted.result = result
      },
      () => {
        took = performance.now() - began
      },
    )
  return noted
}

/** Every connection of this process is heard from its first statement on. */
const ask = pg.Client.prototype.query
Object.defineProperty(pg.Client.prototype, 'query', {
  configurable: true,
  writable: true,
  value(this: pg.Client, config: unknown, ...rest: readonly unknown[]): unknown {
    const sent = listening === null ? null : sentOf(config, rest)
    if (sent === null) return Reflect.apply(ask, this, [config, ...rest])
    const said = sent.text === 'commit' && !isKept ? 'rollback' : config
    const asked: unknown = Reflect.apply(ask, this, [said, ...rest])
    listening?.push(heard(sent, asked))
    return asked
  },
})

/** The statements that `work` sends, in their order, with their values. Nothing else of this process may ask meanwhile. */
export const recordSql = async (
  work: () => Promise<unknown>,
  options: { readonly isKept: boolean } = { isKept: true },
): Promise<readonly Sent[]> => {
  const sent: Sent[] = []
  listening = sent
  isKept = options.isKept
  try {
    await work()
  } finally {
    listening = null
  }
  return sent
}

const names = new Map<string, string>()

export const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 40)
  names.set(text, name)
  return name
}

/** The same statements through the bare driver, one after the other, each planned once for its connection. */
export const replaySql = async (client: pg.Client, statements: readonly Text[]): Promise<void> => {
  for (const { text, values } of statements)
    await client.query(values.length === 0 ? { text } : { text, values: [...values], name: nameOf(text) })
}
