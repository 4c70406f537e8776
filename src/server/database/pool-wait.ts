import type pg from 'pg'

/** How it stands with the connections to PostgreSQL (F5). */
export interface Connections {
  readonly open: number
  readonly idle: number
  /** Who waits for one now. */
  readonly waiting: number
  /** How often one was asked for, and for how long all of them together have waited, since the start. */
  readonly asked: number
  readonly waitedSeconds: number
  /** Transactions that lost a race for serialisation or a deadlock and were tried again, since the start. */
  readonly retried: number
}

/** Counts how long whoever asks a pool for a connection waits for it; `pool.query` asks by the same way. */
export const watchPool = (pool: pg.Pool): (() => Omit<Connections, 'retried'>) => {
  let [asked, waitedMs] = [0, 0]
  const connect = pool.connect
  const note = (began: number): void => {
    waitedMs += performance.now() - began
  }
  Object.defineProperty(pool, 'connect', {
    value: (told?: (...answer: readonly unknown[]) => void): unknown => {
      asked += 1
      const began = performance.now()
      if (told !== undefined)
        return Reflect.apply(connect, pool, [
          (...answer: readonly unknown[]) => {
            note(began)
            told(...answer)
          },
        ])
      const lent: Promise<pg.PoolClient> = Reflect.apply(connect, pool, [])
      return lent.finally(() => note(began))
    },
  })
  return () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    asked,
    waitedSeconds: waitedMs / 1000,
  })
}
