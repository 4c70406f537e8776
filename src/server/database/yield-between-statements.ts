import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/** Milliseconds that statements may follow each other before the event loop gets a turn. */
const SLICE_MS = 10

/**
 * PGlite runs in this thread, and its callers resume within the same turn of the event loop: while statements
 * wait, no socket or timer is served. With two hundred concurrent shoppers, responses of the card provider
 * were not read for eleven seconds, until they counted as lost. After a statement that ends a turn of more
 * than `SLICE_MS`, sockets and timers are served first, then the next statement.
 */
export const yieldBetweenStatements = (engine: Pick<PGlite, '_runExclusiveQuery'>): void => {
  const alone = engine._runExclusiveQuery.bind(engine)
  let began = performance.now()
  engine._runExclusiveQuery = (work) =>
    alone(async () => {
      try {
        return await work()
      } finally {
        if (performance.now() - began > SLICE_MS) {
          await nextTurn()
          began = performance.now()
        }
      }
    })
}
