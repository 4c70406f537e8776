import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type PgBoss from 'pg-boss'
import { MINUTE_MS } from '#domain/lang/time-spans.ts'
import type { Database } from '../database/database.ts'
import { continueTrace } from '../operations/trace.ts'
import { openBoss, sendOptions } from './jobs.ts'
import { type JobKind, type JobKinds, jobPlans } from './kinds.ts'

/**
 * The handler of each kind. A handler that throws is called again later. A process may die after the work and
 * before the job is completed, so a job can run twice: a handler checks in its rows whether the work is done.
 */
export type JobHandlers = { readonly [K in JobKind]: (data: JobKinds[K]) => Promise<void> }

export interface JobRunnerDeps {
  readonly database: Pick<Database, 'run'>
  readonly handlers: JobHandlers
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

export interface WorkersDeps extends JobRunnerDeps {
  /** Called every ten seconds while this process works. */
  readonly heartbeat: () => Promise<void>
}

const POLL_MS = 2_000
const UPKEEP_MS = MINUTE_MS
/** How often repeated jobs are queued: less than the shortest interval between two of them. */
const REPEATED_MS = 5_000
/** /readyz reports a worker that misses three heartbeats as dead (F3). */
const HEARTBEAT_MS = 10_000

/**
 * Runs the due jobs of a kind, one after the other, until there are none or `ending` aborts. Returns how many
 * it ran, failed ones included.
 */
const runDueJobsOf = async <K extends JobKind>(
  boss: PgBoss,
  kind: K,
  deps: JobRunnerDeps,
  ending?: AbortSignal,
): Promise<number> => {
  for (let count = 0; ; count += 1) {
    if (ending?.aborted) return count
    const [job] = await boss.fetch<JobKinds[K]>(kind)
    if (job === undefined) return count
    try {
      await continueTrace(null, () => deps.handlers[kind](job.data))
    } catch (error) {
      deps.log.warn({ failure: error, job: kind }, 'a job failed')
      /* The error may hold an address: the queue stores only that the job failed, the log has the rest. */
      await boss.fail(kind, job.id, {})
      continue
    }
    await boss.complete(kind, job.id)
  }
}

/**
 * Runs all jobs that are due now. The queue hands out jobs that were due before the moment of the call, and
 * the clock of the embedded database counts whole milliseconds: a job that was queued in this one would be
 * left.
 */
export const runDueJobs = async (deps: JobRunnerDeps): Promise<number> => {
  await wait(2)
  const boss = openBoss(deps.database)
  let count = 0
  for (const { kind } of jobPlans) count += await runDueJobsOf(boss, kind, deps)
  return count
}

/** Queues the repeated jobs; the queue accepts one of a kind for each interval. */
const queueRepeated = async (boss: PgBoss): Promise<void> => {
  for (const plan of jobPlans)
    if (plan.everySeconds !== undefined) await boss.send(plan.kind, {}, sendOptions(plan))
}

const queueAtStart = async (boss: PgBoss): Promise<void> => {
  for (const { kind, atStart, retries } of jobPlans)
    if (atStart !== undefined) await boss.send(kind, atStart, { retryLimit: retries })
}

export interface Workers {
  /** Takes no more jobs, and waits for those under way. */
  stop(): Promise<void>
}

/**
 * Runs jobs until it is stopped. Any number of processes may: a job is fetched with FOR UPDATE SKIP LOCKED,
 * so that only one of them gets it. Each kind has a loop of its own: a mail server that does not respond must
 * not delay payments. A database that cannot be reached is tried again later.
 */
export const startWorkers = (deps: WorkersDeps): Workers => {
  const boss = openBoss(deps.database)
  const ending = new AbortController()
  let [upkeepAt, repeatedAt, beatAt, isFirst] = [0, 0, 0, true]

  const maintain = async (): Promise<void> => {
    if (isFirst) await queueAtStart(boss)
    isFirst = false
    if (performance.now() >= repeatedAt) {
      repeatedAt = performance.now() + REPEATED_MS
      await queueRepeated(boss)
    }
    if (performance.now() >= beatAt) {
      beatAt = performance.now() + HEARTBEAT_MS
      await deps.heartbeat()
    }
    if (performance.now() < upkeepAt) return
    upkeepAt = performance.now() + UPKEEP_MS
    await boss.maintain()
  }

  const repeat = async (work: () => Promise<unknown>): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        await work()
      } catch (error) {
        deps.log.error({ failure: error }, 'polling the job queue failed')
      }
      await wait(POLL_MS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
    }
  }

  const running = Promise.all([
    repeat(maintain),
    ...jobPlans.map(({ kind }) => repeat(() => runDueJobsOf(boss, kind, deps, ending.signal))),
  ])
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}
