import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { emailKeyOf } from '../accounts/index.ts'
import type { Queries } from '../database/database.ts'
import { staff } from '../database/schema/index.ts'

export type StaffRow = typeof staff.$inferSelect

export const findByEmail = async (queries: Queries, email: string): Promise<StaffRow | null> => {
  const [row] = await queries
    .select()
    .from(staff)
    .where(eq(staff.email, emailKeyOf(email)))
  return row ?? null
}

export const findPerson = async (queries: Queries, staffId: number): Promise<StaffRow | null> => {
  const [row] = await queries.select().from(staff).where(eq(staff.id, staffId))
  return row ?? null
}

/** A person who may sign in, locked until the transaction ends; null: suspended. */
export const lockActive = async (tx: Queries, staffId: number): Promise<StaffRow | null> => {
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.id, staffId), isNull(staff.suspendedAt)))
    .for('update')
  return row ?? null
}

const isOwner = sql`'owner' = any(${staff.roles})`

/** A person, and how many owners there are beside them. */
export interface LockedPerson {
  readonly person: StaffRow
  readonly otherOwners: number
  /** The person who acts, as they are now; null: suspended meanwhile, or a command. */
  readonly acting: StaffRow | null
}

/**
 * Locks a person, the person who acts and all owners, in the order of their ids: two owners who suspend each
 * other wait for one another, and the second finds one owner left (M-011).
 */
export const lockPerson = async (
  tx: Queries,
  staffId: number,
  actingId: number | null,
): Promise<LockedPerson | null> => {
  const rows = await tx
    .select()
    .from(staff)
    .where(or(eq(staff.id, staffId), eq(staff.id, actingId ?? staffId), isOwner))
    .orderBy(asc(staff.id))
    .for('update')
  const person = rows.find(({ id }) => id === staffId)
  if (person === undefined) return null
  const otherOwners = rows.filter(
    ({ id, suspendedAt, roles }) => id !== staffId && suspendedAt === null && roles.includes('owner'),
  )
  const acting = rows.find(({ id, suspendedAt }) => id === actingId && suspendedAt === null)
  return { person, otherOwners: otherOwners.length, acting: acting ?? null }
}

export const hasStaff = async (queries: Queries): Promise<boolean> =>
  (await queries.select({ id: staff.id }).from(staff).limit(1)).length > 0

/** The addresses of all owners who may sign in. */
export const ownerEmails = async (queries: Queries): Promise<readonly string[]> => {
  const rows = await queries
    .select({ email: staff.email })
    .from(staff)
    .where(and(isOwner, isNull(staff.suspendedAt)))
  return rows.map(({ email }) => email)
}
