import type pg from 'pg'

/** Statistics of the pool of connections to PostgreSQL (F5). */
export interface PoolStatistics {
  readonly open: number
  readonly idle: number
  /** Callers that wait for a connection now. */
  readonly waiting: number
  /** Connections requested since the start, and the total time that their callers waited. */
  readonly requested: number
  readonly waitedSeconds: number
  /** Transactions retried after a serialisation failure or a deadlock, since the start. */
  readonly retried: number
}

/** Measures how long callers wait for a connection of the pool; `pool.query` calls `pool.connect` as well. */
export const measurePoolWaits = (pool: pg.Pool): (() => Omit<PoolStatistics, 'retried'>) => {
  let [requested, waitedMs] = [0, 0]
  const connect = pool.connect
  const addWait = (began: number): void => {
    waitedMs += performance.now() - began
  }
  Object.defineProperty(pool, 'connect', {
    value: (callback?: (...args: readonly unknown[]) => void): unknown => {
      requested += 1
      const began = performance.now()
      if (callback !== undefined)
        return Reflect.apply(connect, pool, [
          (...args: readonly unknown[]) => {
            addWait(began)
            callback(...args)
          },
        ])
      const connecting: Promise<pg.PoolClient> = Reflect.apply(connect, pool, [])
      return connecting.finally(() => addWait(began))
    },
  })
  return () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    requested: requested,
    waitedSeconds: waitedMs / 1000,
  })
}
