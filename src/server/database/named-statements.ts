import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** More shapes than the shop repeats; each takes memory on every connection. */
const MOST_NAMES = 500

const namable = /^\s*(select|insert|update|delete|with)\b/i

/**
 * Creates names for statement texts; null for a text that is sent unnamed. A text gets its name when it is
 * sent for the second time: a list of filters or a list of a new length in `in (…)` is a new text each time,
 * and would otherwise use up the names.
 */
export const createStatementNames = (most = MOST_NAMES): ((text: string) => string | null) => {
  const names = new Map<string, string>()
  const once = new LRUCache<string, true>({ max: most })
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= most || !namable.test(text)) return null
    if (!once.has(text)) {
      once.set(text, true)
      return null
    }
    once.delete(text)
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 40)
    names.set(text, name)
    return name
  }
}

/**
 * Lets PostgreSQL cache the plan of each statement that a connection has seen: planning the shop's joins
 * costs more than running them. The query builder sends its statements unnamed; a name makes the driver
 * prepare them once.
 */
export const nameStatements = (client: pg.PoolClient, nameOf: (text: string) => string | null): void => {
  const query = client.query
  Object.defineProperty(client, 'query', {
    value: (config: unknown, ...rest: readonly unknown[]) =>
      Reflect.apply(query, client, [addName(config, rest, nameOf), ...rest]),
  })
}

const addName = (
  config: unknown,
  [values]: readonly unknown[],
  nameOf: (text: string) => string | null,
): unknown => {
  if (typeof config !== 'object' || config === null || !('text' in config)) return config
  if (typeof config.text !== 'string' || !Array.isArray(values) || values.length === 0) return config
  if ('name' in config && config.name !== undefined) return config
  const name = nameOf(config.text)
  return name === null ? config : { ...config, name }
}
