import { AsyncLocalStorage } from 'node:async_hooks'

interface Counter {
  statements: string[]
}

const counters = new AsyncLocalStorage<Counter>()

/** Records every statement that is sent to the database, BEGIN and COMMIT included. */
export const recordStatement = (text: string): void => {
  counters.getStore()?.statements.push(text)
}

/** Runs work and returns the statements it sent: tests check the shop's budgets with it. */
export const captureStatements = async <T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly statements: readonly string[] }> => {
  const counter: Counter = { statements: [] }
  /* Awaited inside: a request of a test only begins when it is awaited. */
  const value = await counters.run(counter, async () => await work())
  return { value, statements: counter.statements }
}
