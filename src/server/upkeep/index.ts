import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { auditInvariants, invariantIds, type Violation } from '../orders/index.ts'
import { type Noted, noteDone, readFigures, readNoted } from './store.ts'

/** How the shop stands behind its pages, for who watches it (F5). */
export interface Standing {
  /** Null: never looked at yet. */
  readonly invariants: {
    readonly ageSeconds: number
    /** How many rows break each rule; 0 where it holds. */
    readonly broken: Readonly<Record<string, number>>
  } | null
  /** Seconds since the reconciler has last come round; null: never. */
  readonly reconciledSeconds: number | null
  readonly attempts: Readonly<Record<string, number>>
  /** The oldest attempt of which nobody knows whether it was charged. */
  readonly unknownSeconds: number
  readonly paidWithoutOrder: number
  readonly reservationsOpen: number
  readonly newsWaiting: number
  readonly lettersWaiting: number
}

export interface UpkeepFace {
  /** A job, every five minutes: what must always hold between the tables (part D of the reliability figures). */
  checkInvariants(): Promise<void>
  /** The reconciler has come round. */
  noteReconciled(report: Readonly<Record<string, number>>): Promise<void>
  standing(): Promise<Standing>
  /** For /readyz, without a statement for each probe that comes within a moment of another. */
  invariantsHold(): Promise<'hold' | 'broken' | 'unknown'>
}

export interface UpkeepDeps {
  readonly database: Database
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly now: () => Date
}

/** The reconciler comes every 15 seconds; nobody has seen it for so long: somebody must look (FT-M). */
const RECONCILER_LATE_SECONDS = 120

const brokenOf = (violations: readonly Violation[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    invariantIds.map((id) => [
      id,
      violations.filter((violation) => violation.id === id).reduce((sum, { count }) => sum + count, 0),
    ]),
  )

const anyOf = (broken: Readonly<Record<string, number>>): boolean =>
  Object.values(broken).some((count) => count > 0)

export const createUpkeep = ({ database, log, now }: UpkeepDeps): UpkeepFace => {
  const { queries } = database
  const ageOf = (noted: Noted | undefined): number | null =>
    noted === undefined ? null : Math.max(0, (now().getTime() - noted.doneAt.getTime()) / 1000)

  return {
    async checkInvariants() {
      const violations = await auditInvariants(database, now())
      for (const { id, rule, count, rows } of violations)
        log.error({ invariant: id, count, rows, attention: true }, `an invariant is broken: ${rule}`)
      const reconciled = ageOf((await readNoted(queries)).get('reconcile'))
      if (reconciled !== null && reconciled > RECONCILER_LATE_SECONDS)
        log.error({ seconds: reconciled, attention: true }, 'the reconciler does not come round')
      await noteDone(queries, 'invariants', brokenOf(violations), now())
    },
    noteReconciled: (report) => noteDone(queries, 'reconcile', report, now()),
    async standing() {
      const noted = await readNoted(queries)
      const checked = noted.get('invariants')
      return {
        invariants:
          checked === undefined ? null : { ageSeconds: ageOf(checked) ?? 0, broken: checked.report },
        reconciledSeconds: ageOf(noted.get('reconcile')),
        ...(await readFigures(queries, now())),
      }
    },
    async invariantsHold() {
      const checked = (await readNoted(queries)).get('invariants')
      if (checked === undefined) return 'unknown'
      return anyOf(checked.report) ? 'broken' : 'hold'
    },
  }
}
