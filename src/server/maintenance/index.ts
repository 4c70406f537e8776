import type { FastifyBaseLogger } from 'fastify'
import type { Database, Queries } from '../database/database.ts'
import { auditInvariants, type Extent, invariantIds, type Violation } from '../orders/index.ts'
import { type Recorded, readFigures, readRecorded, recordDone } from './store.ts'

export { freeDiskAt } from './disk.ts'

/** How the shop stands behind its pages, for those who watch it (F5). */
export interface ShopStatus {
  /** Null: never looked at yet. */
  readonly invariants: {
    readonly ageSeconds: number
    /** How many rows break each rule; 0 where it holds. */
    readonly broken: Readonly<Record<string, number>>
  } | null
  /** Seconds since everything was last looked at; null: never. */
  readonly allInvariantsSeconds: number | null
  /** Seconds since the reconciler has last come round; null: never. */
  readonly reconciledSeconds: number | null
  /** Seconds since a process that does what may wait was last heard of; null: never. */
  readonly workerSeconds: number | null
  readonly attempts: Readonly<Record<string, number>>
  /** Age in seconds of the oldest in each state. */
  readonly oldestAttempts: Readonly<Record<string, number>>
  /** The way to an order in the last ten minutes, of the newest 2,000 of each: quotes, tries to pay, those paid, orders. */
  readonly quotes: number
  readonly tries: number
  readonly paid: number
  readonly orders: number
  /** Cards declined in the ten minutes that are counted now. */
  readonly declines: number
  /** The oldest attempt of which nobody knows whether it was charged. */
  readonly unknownSeconds: number
  readonly paidWithoutOrder: number
  readonly reservationsOpen: number
  /** Reserved ÷ stock of the article that most is held of, and how many articles are held by more than half. */
  readonly stockReserved: { readonly highest: number; readonly mostlyHeld: number }
  readonly eventsWaiting: number
  /** Payments whose payers want them back from their bank. */
  readonly disputesOpen: number
  readonly emailsWaiting: number
  /** Age of the oldest letter and of the oldest news that wait, in seconds; 0: none waits. */
  readonly emailsSeconds: number
  readonly eventsSeconds: number
  /** Since the newest order was placed; null: there is none. */
  readonly lastOrderSeconds: number | null
  readonly catalogueVersion: number
  /** Seconds since `npm run shop -- backup` was last done, or the shop backed itself up; null: never. */
  readonly backupSeconds: number | null
}

export interface Maintenance {
  /**
   * Jobs: what must always hold between the tables (part D of the reliability figures), every five minutes of what the newest
   * orders touch, twice a day of everything.
   */
  checkInvariants(extent: Extent): Promise<void>
  /** The reconciler has come round. */
  recordReconciled(report: Readonly<Record<string, number>>): Promise<void>
  status(): Promise<ShopStatus>
  /** Told by whoever does what may wait, every ten seconds. */
  recordWorking(): Promise<void>
  /** What holds and what is broken now, everywhere: minutes, on a shop with a million orders. Who asks meanwhile hears the same. */
  invariants(): ReturnType<typeof checkInvariants>
  /** For /readyz; one statement. */
  readiness(): Promise<Readiness>
}

/** What /readyz tells besides: for people, not for a balancer. */
export interface Readiness {
  /** Whether what must always hold did so when it was last looked at. */
  readonly invariants: 'hold' | 'broken' | 'unknown'
  /** Whether any process that does what may wait was heard of in the last 30 seconds (F3). */
  readonly worker: 'alive' | 'late' | 'unknown'
}

export interface UpkeepDeps {
  readonly database: Database
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly now: () => Date
  /** How many cards were declined lately. */
  readonly declines: () => Promise<number>
}

/** Three beats were missed (F3). */
const WORKER_LATE_SECONDS = 30
/** The reconciler comes every 15 seconds; this process has seen none for so long: somebody must look (FT-M). */
const RECONCILER_LATE_SECONDS = 120

const brokenOf = (violations: readonly Violation[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    invariantIds.map((id) => [
      id,
      violations.filter((violation) => violation.id === id).reduce((sum, { count }) => sum + count, 0),
    ]),
  )

/** What is broken stays so until a look at everything finds it mended: the newest rows may not touch it any more. */
const worst = (newest: Recorded, all: Recorded | undefined): Recorded['report'] =>
  Object.fromEntries(invariantIds.map((id) => [id, Math.max(newest.report[id] ?? 0, all?.report[id] ?? 0)]))

const anyOf = (broken: Readonly<Record<string, number>>): boolean =>
  Object.values(broken).some((count) => count > 0)

/** Writes down what was found; a look at everything is one at the newest too. */
const recordLookedAt = async (
  queries: Queries,
  extent: Extent,
  violations: readonly Violation[],
  now: Date,
): Promise<void> => {
  const broken = brokenOf(violations)
  if (extent === 'all') await recordDone(queries, 'all-invariants', broken, now)
  await recordDone(queries, 'invariants', broken, now)
}

/** Asks every invariant of every row, and writes down what was found. */
export const checkInvariants = async (
  database: Database,
  now: Date,
): Promise<{ readonly checked: number; readonly violations: readonly Violation[] }> => {
  const violations = await auditInvariants(database, now, 'all')
  await recordLookedAt(database.queries, 'all', violations, now)
  return { checked: invariantIds.length, violations }
}

export const createMaintenance = ({ database, log, now, declines }: UpkeepDeps): Maintenance => {
  const { queries } = database
  const ageOf = (noted: Recorded | undefined): number | null =>
    noted === undefined ? null : Math.max(0, (now().getTime() - noted.doneAt.getTime()) / 1000)

  /* A shop that was down, or whose clock was set, finds an old round at its first look and alarms nobody for it. */
  let lastRound = { doneAt: 0, seenAt: now() }
  const secondsWithoutRound = async (): Promise<number> => {
    const doneAt = (await readRecorded(queries)).get('reconcile')?.doneAt.getTime() ?? 0
    if (doneAt !== lastRound.doneAt) lastRound = { doneAt, seenAt: now() }
    return (now().getTime() - lastRound.seenAt.getTime()) / 1000
  }
  let asking: ReturnType<typeof checkInvariants> | null = null

  return {
    invariants() {
      asking ??= checkInvariants(database, now()).finally(() => {
        asking = null
      })
      return asking
    },
    async checkInvariants(extent) {
      const violations = await auditInvariants(database, now(), extent)
      for (const { id, rule, count, rows } of violations)
        log.error({ invariant: id, count, rows, attention: true }, `an invariant is broken: ${rule}`)
      const seconds = await secondsWithoutRound()
      if (seconds > RECONCILER_LATE_SECONDS)
        log.error({ seconds, attention: true }, 'the reconciler does not come round')
      await recordLookedAt(queries, extent, violations, now())
    },
    recordReconciled: (report) => recordDone(queries, 'reconcile', report, now()),
    async status() {
      const noted = await readRecorded(queries)
      const checked = noted.get('invariants')
      return {
        invariants:
          checked === undefined
            ? null
            : { ageSeconds: ageOf(checked) ?? 0, broken: worst(checked, noted.get('all-invariants')) },
        allInvariantsSeconds: ageOf(noted.get('all-invariants')),
        reconciledSeconds: ageOf(noted.get('reconcile')),
        workerSeconds: ageOf(noted.get('worker')),
        backupSeconds: ageOf(noted.get('backup')),
        declines: await declines(),
        ...(await readFigures(queries, now())),
      }
    },
    recordWorking: () => recordDone(queries, 'worker', {}, now()),
    async readiness() {
      const noted = await readRecorded(queries)
      const checked = noted.get('invariants')
      const heard = ageOf(noted.get('worker'))
      return {
        invariants:
          checked === undefined
            ? 'unknown'
            : anyOf(worst(checked, noted.get('all-invariants')))
              ? 'broken'
              : 'hold',
        worker: heard === null ? 'unknown' : heard > WORKER_LATE_SECONDS ? 'late' : 'alive',
      }
    },
  }
}
