import { expect } from 'vitest'
import type { AdminSite } from '../../setup/admin-site.ts'
import type { StaffMember } from '../../setup/back-office.ts'
import type { startScriptedShop } from '../../setup/scripted-shop.ts'
import type { joinStaff } from '../../setup/staff.ts'

/** A row of the audit log, but for its person, session and thing: action, before, after, reason. */
type Row = readonly [action: string, before: object, after: object, reason?: string]

/** A writing call, and the rows that record it (M-188). */
export interface AuditedCall {
  /** What the call is made with, after what has to be there first. */
  readonly given: () => object | Promise<object>
  /** None: the call only shows what would be, or changes a draft that is no order yet. */
  readonly rows: readonly Row[]
}

export interface Given {
  readonly scripted: Awaited<ReturnType<typeof startScriptedShop>>
  readonly site: AdminSite
  /** The owner who makes the call. */
  readonly person: () => StaffMember
  /** The same, where they have joined with a password and an authenticator app. */
  readonly joined: () => Awaited<ReturnType<typeof joinStaff>>
}

/** An id, a moment or a day, which differ from run to run. */
export const some: unknown = expect.anything()
