import type { FastifyBaseLogger } from 'fastify'
import type { Database, Queries } from '../database/database.ts'
import type { Readiness, ShopStatus } from '../operations/shop-status.ts'
import { type AuditScope, auditInvariants, invariantIds, type Violation } from '../orders/index.ts'
import { readFigures, readRuns, recordRun, type UpkeepRow } from './store.ts'

export { freeDiskAt } from './disk.ts'

export interface MaintenanceDeps {
  readonly database: Database
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly now: () => Date
  /** Counts the cards declined in the current ten-minute window. */
  readonly declines: () => Promise<number>
}

/** Three missed heartbeats (F3). */
const WORKER_LATE_SECONDS = 30
/**
 * The reconciler runs every 15 seconds. Staff are alerted when this process has seen no run for this long
 * (FT-M).
 */
const RECONCILER_LATE_SECONDS = 120

const brokenOf = (violations: readonly Violation[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    invariantIds.map((id) => [
      id,
      violations.filter((violation) => violation.id === id).reduce((sum, { count }) => sum + count, 0),
    ]),
  )

/** A broken invariant stays broken until a full check passes: the newest rows may no longer touch it. */
const worst = (newest: UpkeepRow, all: UpkeepRow | undefined): UpkeepRow['report'] =>
  Object.fromEntries(invariantIds.map((id) => [id, Math.max(newest.report[id] ?? 0, all?.report[id] ?? 0)]))

const anyOf = (broken: Readonly<Record<string, number>>): boolean =>
  Object.values(broken).some((count) => count > 0)

/** Records the result of a check; a full check also covers the newest rows. */
const recordCheck = async (
  queries: Queries,
  extent: AuditScope,
  violations: readonly Violation[],
  now: Date,
): Promise<void> => {
  const broken = brokenOf(violations)
  if (extent === 'all') await recordRun(queries, 'all-invariants', broken, now)
  await recordRun(queries, 'invariants', broken, now)
}

/** Checks every invariant over all rows and records the result. */
export const checkInvariants = async (
  database: Database,
  now: Date,
): Promise<{ readonly checked: number; readonly violations: readonly Violation[] }> => {
  const violations = await auditInvariants(database, now, 'all')
  await recordCheck(database.queries, 'all', violations, now)
  return { checked: invariantIds.length, violations }
}

/** Watches the state of the shop: invariants, workers, figures. */
export const createMaintenance = ({ database, log, now, declines }: MaintenanceDeps) => {
  const { queries } = database
  const ageOf = (recorded: UpkeepRow | undefined): number | null =>
    recorded === undefined ? null : Math.max(0, (now().getTime() - recorded.doneAt.getTime()) / 1000)

  /* After downtime or a clock change the first check finds an old run; that raises no alarm. */
  let lastRun = { doneAt: 0, seenAt: now() }
  const secondsWithoutRun = async (): Promise<number> => {
    const doneAt = (await readRuns(queries)).get('reconcile')?.doneAt.getTime() ?? 0
    if (doneAt !== lastRun.doneAt) lastRun = { doneAt, seenAt: now() }
    return (now().getTime() - lastRun.seenAt.getTime()) / 1000
  }
  let running: ReturnType<typeof checkInvariants> | null = null

  return {
    /**
     * Checks every invariant over all rows, which takes minutes on a shop with a million orders. Concurrent
     * callers share one run.
     */
    checkAllInvariants() {
      running ??= checkInvariants(database, now()).finally(() => {
        running = null
      })
      return running
    },
    /**
     * Jobs: checks the invariants between the tables (part D of the reliability figures), every five minutes
     * for what the newest orders touch, twice a day for everything.
     */
    async checkInvariants(extent: AuditScope) {
      const violations = await auditInvariants(database, now(), extent)
      for (const { id, rule, count, rows } of violations)
        log.error({ invariant: id, count, rows, attention: true }, `an invariant is broken: ${rule}`)
      const seconds = await secondsWithoutRun()
      if (seconds > RECONCILER_LATE_SECONDS)
        log.error({ seconds, attention: true }, 'the reconciler does not come round')
      await recordCheck(queries, extent, violations, now())
    },
    /** Records a run of the reconciler. */
    recordReconciled: (report: Readonly<Record<string, number>>) =>
      recordRun(queries, 'reconcile', report, now()),
    async status(): Promise<ShopStatus> {
      const recorded = await readRuns(queries)
      const checked = recorded.get('invariants')
      return {
        invariants:
          checked === undefined
            ? null
            : { ageSeconds: ageOf(checked) ?? 0, broken: worst(checked, recorded.get('all-invariants')) },
        allInvariantsSeconds: ageOf(recorded.get('all-invariants')),
        reconciledSeconds: ageOf(recorded.get('reconcile')),
        workerSeconds: ageOf(recorded.get('worker')),
        backupSeconds: ageOf(recorded.get('backup')),
        declines: await declines(),
        ...(await readFigures(queries, now())),
      }
    },
    /** Records a heartbeat of a worker; workers call it every ten seconds. */
    recordHeartbeat: () => recordRun(queries, 'worker', {}, now()),
    /** For /readyz; one statement. */
    async readiness(): Promise<Readiness> {
      const recorded = await readRuns(queries)
      const checked = recorded.get('invariants')
      const heartbeatAge = ageOf(recorded.get('worker'))
      return {
        invariants:
          checked === undefined
            ? 'unknown'
            : anyOf(worst(checked, recorded.get('all-invariants')))
              ? 'broken'
              : 'hold',
        worker: heartbeatAge === null ? 'unknown' : heartbeatAge > WORKER_LATE_SECONDS ? 'late' : 'alive',
      }
    },
  }
}

export type Maintenance = ReturnType<typeof createMaintenance>
