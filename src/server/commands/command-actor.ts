import type { Actor } from '#domain/staff/actor.ts'
import { findNamedStaff } from '../audit/index.ts'
import type { Queries } from '../database/database.ts'
import { CommandFailure } from './report.ts'
import { terminalActor } from './terminal-actor.ts'

/** Whom the audit log names for a command: `--as <email>`, otherwise the terminal (M-190). */
export const commandActor = async (queries: Queries, as?: string): Promise<Actor> => {
  if (as === undefined) return terminalActor()
  const person = await findNamedStaff(queries, as)
  if (person === null)
    throw new CommandFailure(
      `--as must be the email of a member of staff, but is '${as}'. Nothing was done.`,
      1,
    )
  return person
}
