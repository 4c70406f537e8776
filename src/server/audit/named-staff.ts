import { and, eq, isNull } from 'drizzle-orm'
import type { StaffActor } from '#domain/staff/actor.ts'
import type { Queries } from '../database/database.ts'
import { staff } from '../database/schema/index.ts'

/** The member of staff whom a command names with `--as <email>` (M-190); null: there is none who may act. */
export const findNamedStaff = async (queries: Queries, email: string): Promise<StaffActor | null> => {
  const [person] = await queries
    .select()
    .from(staff)
    .where(and(eq(staff.email, email.trim().toLowerCase()), isNull(staff.suspendedAt)))
  return person === undefined
    ? null
    : { kind: 'staff', staffId: person.id, name: person.name, roles: person.roles, sessionId: null }
}
