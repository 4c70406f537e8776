import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/** Milliseconds that statements may follow each other before everything else has its turn. */
const SLICE_MS = 10

/**
 * PGlite works in this thread, and what waits for it is woken within the same turn of the event loop: while statements
 * wait, nothing else ever comes in. Two hundred shoppers at once kept the answers of the card provider from being read
 * for eleven seconds, until they counted as lost. After each statement that ends a turn of more than `TURN_MS`, sockets
 * and timers come first, then the next statement.
 */
export const runInOrder = (engine: Pick<PGlite, '_runExclusiveQuery'>): void => {
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
