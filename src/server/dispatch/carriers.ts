import { asc, eq } from 'drizzle-orm'
import { linkPatternProblem, numberPatternProblem } from '#domain/dispatch/tracking.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { type Changed, changedFields, findLastChange, recordAudit } from '../audit/index.ts'
import type { Database, Queries } from '../database/database.ts'
import { carrier } from '../database/schema/index.ts'
import { isUniqueViolation } from '../database/unique-violation.ts'

export type CarrierRow = typeof carrier.$inferSelect
export type CarrierFields = Omit<CarrierRow, 'id'>

export type CarrierProblem =
  | { readonly field: 'name' | 'link_pattern' | 'number_pattern'; readonly message: string }
  | 'no-carrier'
  | Changed<CarrierFields>

export const listCarriers = (queries: Queries): Promise<readonly CarrierRow[]> =>
  queries.select().from(carrier).orderBy(asc(carrier.name))

const isSame = (one: CarrierFields, other: CarrierFields | null): boolean =>
  other !== null &&
  one.name === other.name &&
  one.linkPattern === other.linkPattern &&
  one.numberPattern === other.numberPattern &&
  one.isActive === other.isActive

const problemOf = ({ linkPattern, numberPattern }: CarrierFields): CarrierProblem | null => {
  const link = linkPattern === null ? null : linkPatternProblem(linkPattern)
  if (link !== null) return { field: 'link_pattern', message: link }
  const numbers = numberPattern === null ? null : numberPatternProblem(numberPattern)
  return numbers === null ? null : { field: 'number_pattern', message: numbers }
}

const nameTaken: CarrierProblem = { field: 'name', message: 'There is a carrier of that name already.' }

/** Adds a carrier, `id` null, or changes one from how the person saw it, `was` (M-054, M-194). */
export const saveCarrier =
  (database: Pick<Database, 'transaction'>) =>
  async (
    actor: Actor,
    id: number | null,
    fields: CarrierFields,
    was: CarrierFields | null,
  ): Promise<Result<CarrierRow, CarrierProblem>> => {
    const problem = problemOf(fields)
    if (problem !== null) return err(problem)
    try {
      return await database.transaction(async (tx) => {
        const before =
          id === null ? [] : await tx.select().from(carrier).where(eq(carrier.id, id)).for('update')
        const [now] = before
        if (id !== null && now === undefined) return err('no-carrier')
        if (now !== undefined && !isSame(now, was)) {
          const { id: carrierId, ...changed } = now
          return err({ changed, ...(await findLastChange(tx, 'carrier', carrierId)) })
        }
        const [saved] =
          id === null
            ? await tx.insert(carrier).values(fields).returning()
            : await tx.update(carrier).set(fields).where(eq(carrier.id, id)).returning()
        invariant(saved !== undefined, 'a saved carrier')
        await recordAudit(tx, {
          actor,
          action: id === null ? 'carrier.add' : 'carrier.change',
          subject: { kind: 'carrier', id: saved.id },
          ...(now === undefined ? { after: { ...saved } } : changedFields(now, saved)),
        })
        return ok(saved)
      })
    } catch (failure) {
      if (isUniqueViolation(failure, carrier.name)) return err(nameTaken)
      throw failure
    }
  }
