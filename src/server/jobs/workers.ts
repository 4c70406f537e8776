import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type PgBoss from 'pg-boss'
import { MINUTE_MS } from '#domain/lang/time-spans.ts'
import type { Database } from '../database/database.ts'
import { inTraceOf } from '../operations/trace.ts'
import { openBoss, sendOptions } from './jobs.ts'
import { type JobKind, type JobKinds, jobPlans } from './kinds.ts'

/**
 * Does the work of one kind. To throw is to be called again later. A process may die between the work and its note, so
 * a job can come twice: a handler asks its rows whether the work is done.
 */
export type JobHandlers = { readonly [K in JobKind]: (data: JobKinds[K]) => Promise<void> }

export interface DoerDeps {
  readonly database: Pick<Database, 'run'>
  readonly handlers: JobHandlers
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

export interface WorkersDeps extends DoerDeps {
  /** Told every ten seconds that somebody works here. */
  readonly heartbeat: () => Promise<void>
}

const POLL_MS = 2_000
const UPKEEP_MS = MINUTE_MS
/** How often repeated jobs are taken up: less than the shortest stretch of time between two of them. */
const REPEATED_MS = 5_000
/** /readyz takes who was not heard of for three of these for dead (F3). */
const HEARTBEAT_MS = 10_000

/** Jobs of a kind that are due, one after the other, until there are none or it ends; how many were done or failed. */
const doKind = async <K extends JobKind>(
  boss: PgBoss,
  kind: K,
  deps: DoerDeps,
  ending?: AbortSignal,
): Promise<number> => {
  for (let count = 0; ; count += 1) {
    if (ending?.aborted) return count
    const [job] = await boss.fetch<JobKinds[K]>(kind)
    if (job === undefined) return count
    try {
      await inTraceOf(null, () => deps.handlers[kind](job.data))
    } catch (error) {
      deps.log.warn({ failure: error, job: kind }, 'a job failed')
      /* What it failed of may hold an address: the queue keeps that it failed, the log keeps the rest. */
      await boss.fail(kind, job.id, {})
      continue
    }
    await boss.complete(kind, job.id)
  }
}

/**
 * Does all work that is due now. The queue hands out what was due before the very moment it is asked, and the clock of the
 * embedded database goes by whole milliseconds: what was taken up in this one would be left.
 */
export const doDueJobs = async (deps: DoerDeps): Promise<number> => {
  await wait(2)
  const boss = openBoss(deps.database)
  let count = 0
  for (const { kind } of jobPlans) count += await doKind(boss, kind, deps)
  return count
}

/** Takes up the jobs that nobody asks for; the queue takes one of a kind for each stretch of time. */
const runRepeated = async (boss: PgBoss): Promise<void> => {
  for (const plan of jobPlans)
    if (plan.everySeconds !== undefined) await boss.send(plan.kind, {}, sendOptions(plan))
}

const runNext = async (boss: PgBoss): Promise<void> => {
  for (const { kind, atStart, retries } of jobPlans)
    if (atStart !== undefined) await boss.send(kind, atStart, { retryLimit: retries })
}

export interface Workers {
  /** Takes no more jobs, and waits for the one under way. */
  stop(): Promise<void>
}

/**
 * Works until it is told to stop. Any number of processes may: a job is fetched with FOR UPDATE SKIP LOCKED, so that
 * only one of them has it. Each kind has a lane of its own: a mail server that says nothing must not keep payments from
 * being cleared up. A database that is away is asked again later.
 */
export const startWorkers = (deps: WorkersDeps): Workers => {
  const boss = openBoss(deps.database)
  const ending = new AbortController()
  let [upkeepAt, repeatedAt, beatAt, isFirst] = [0, 0, 0, true]

  const keepUp = async (): Promise<void> => {
    if (isFirst) await runNext(boss)
    isFirst = false
    if (performance.now() >= repeatedAt) {
      repeatedAt = performance.now() + REPEATED_MS
      await runRepeated(boss)
    }
    if (performance.now() >= beatAt) {
      beatAt = performance.now() + HEARTBEAT_MS
      await deps.heartbeat()
    }
    if (performance.now() < upkeepAt) return
    upkeepAt = performance.now() + UPKEEP_MS
    await boss.maintain()
  }

  const again = async (work: () => Promise<unknown>): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        await work()
      } catch (error) {
        deps.log.error({ failure: error }, 'the jobs could not be looked at')
      }
      await wait(POLL_MS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
    }
  }

  const running = Promise.all([
    again(keepUp),
    ...jobPlans.map(({ kind }) => again(() => doKind(boss, kind, deps, ending.signal))),
  ])
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}
