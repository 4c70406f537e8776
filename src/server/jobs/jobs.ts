import PgBoss from 'pg-boss'
import type { Database, Queries } from '../database/database.ts'
import { type JobKind, type JobKinds, type JobPlan, jobPlans, planOf } from './kinds.ts'
import { bossDatabaseOf } from './statements.ts'

/** The queue of background jobs, in the shop's own database. */
export interface Jobs {
  /** Queues a job to run once `tx` is committed, never if it is rolled back, and not before `after`. */
  enqueue<K extends JobKind>(tx: Queries, kind: K, data: JobKinds[K], after?: Date): Promise<void>
}

/** A database schema of its own, created and migrated by pg-boss. */
export const JOBS_SCHEMA = 'jobs'

/** pg-boss without its timers: it is called when there is something to do (ADR 12). */
export const openBoss = (database: Pick<Database, 'run'>): PgBoss =>
  new PgBoss({
    schema: JOBS_SCHEMA,
    supervise: false,
    schedule: false,
    db: {
      executeSql: async (text: string, values?: unknown[]) => ({
        rows: [...(await database.run(text, values ?? []))],
      }),
    },
  })

/** A job that takes longer counts as lost with its process, and is handed out again. */
const EXPIRE_SECONDS = 300

export const sendOptions = ({ retries, pauseSeconds, everySeconds }: JobPlan): PgBoss.SendOptions => ({
  retryLimit: retries,
  retryDelay: pauseSeconds,
  retryBackoff: true,
  expireInSeconds: EXPIRE_SECONDS,
  ...(everySeconds === undefined ? {} : { singletonSeconds: everySeconds }),
})

/** Creates the tables of jobs, or migrates them; processes that start together wait for each other. */
export const installJobs = (database: Pick<Database, 'runExclusively'>): Promise<void> =>
  database.runExclusively(async (own) => {
    const boss = openBoss(own)
    await boss.start()
    const known = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const { kind } of jobPlans) if (!known.has(kind)) await boss.createQueue(kind)
    await boss.stop({ graceful: false })
  })

/** Opens the queue of jobs on a database; see `Jobs`. */
export const createJobs = (database: Pick<Database, 'run'>): Jobs => {
  const boss = openBoss(database)
  return {
    async enqueue(tx, kind, data, after) {
      const jobId = await boss.send(kind, data, {
        ...sendOptions(planOf(kind)),
        db: bossDatabaseOf(tx),
        ...(after === undefined ? {} : { startAfter: after }),
      })
      if (jobId === null) throw new Error(`A job of kind '${kind}' was not taken.`)
    },
  }
}
