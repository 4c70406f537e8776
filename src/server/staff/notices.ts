import { unreachable } from '#domain/lang/unreachable.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Queries } from '../database/database.ts'
import type { StaffDeps } from './deps.ts'
import { ownerEmails } from './store.ts'

/** 'Grace Owens', or where a command or job did it. */
export const actorName = (actor: Actor): string => {
  switch (actor.kind) {
    case 'staff':
      return actor.name
    case 'terminal':
      return `a command of ${actor.name}`
    case 'system':
    case 'provider':
      return actor.name
    case 'shopper':
      return 'a shopper'
    default:
      return unreachable(actor)
  }
}

/** Emails all owners, in the transaction of what they read about. */
export const emailOwners = async (
  tx: Queries,
  { mail }: Pick<StaffDeps, 'mail'>,
  message: Parameters<StaffDeps['mail']['send']>[2],
): Promise<void> => {
  for (const email of await ownerEmails(tx)) await mail.send(tx, email, message)
}

/** Emails all owners what was changed about who may do what (M-204). */
export const tellOwners = (
  tx: Queries,
  deps: Pick<StaffDeps, 'mail'>,
  what: { readonly who: string; readonly change: string; readonly by: string },
): Promise<void> => emailOwners(tx, deps, { template: 'staff-change', data: what })
