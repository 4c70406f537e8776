import { setImmediate as nextTurn } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Waits for a turn of the event loop in which nobody else renders. Answers of the database come in bunches, and ten pages rendered
 * in one turn kept everybody waiting who only had to be let in or turned away (LD-03).
 */
export const ownTurn = (): Promise<void> => {
  last = last.then(() => nextTurn())
  return last
}
