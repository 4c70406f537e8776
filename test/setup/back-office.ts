import type { AdminCallName, CallInput, CallOutput } from '#contract/admin/calls.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { invariant } from '#domain/lang/invariant.ts'
import type { Result } from '#domain/lang/result.ts'
import type { Role } from '#domain/staff/roles.ts'
import { createAdminHandlers } from '#server/admin/handlers.ts'
import { createCallRunner } from '#server/admin/run-call.ts'
import { staff } from '#server/database/schema/index.ts'
import type { TestShop } from './shop.ts'

/** The person of each role, as the tests name them. */
export const staffNames: Readonly<Record<Role, string>> = {
  owner: 'Grace Owens',
  manager: 'Marcus Bell',
  office: 'Olive Grant',
  accounts: 'Asif Khan',
  catalogue: 'Cara Lund',
  yard: 'Yusuf Demir',
  reader: 'Rita Moss',
}

export interface StaffMember {
  readonly staffId: number
  readonly call: <N extends AdminCallName>(
    name: N,
    input: CallInput<N>,
  ) => Promise<Result<CallOutput<N>, AdminRefusal>>
  /** Makes a call and returns what it answers; a refusal fails the test. */
  readonly done: <N extends AdminCallName>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>
}

/** Adds a member of staff with these roles, signed in with their second factor just given. */
export const signInStaff = async (
  shop: TestShop,
  ...roles: readonly [Role, ...Role[]]
): Promise<StaffMember> => {
  const [role] = roles
  const [row] = await shop.database.queries
    .insert(staff)
    .values({ email: `${roles.join('.')}@shop.example`, name: staffNames[role], roles: [...roles] })
    .onConflictDoUpdate({ target: staff.email, set: { roles: [...roles] } })
    .returning()
  invariant(row !== undefined, 'a member of staff')
  const run = createCallRunner({
    handlers: createAdminHandlers(shop.features),
    now: () => shop.clock.now,
    countWrite: shop.features.staff.countWrite,
    report: () => undefined,
  })
  const actor = { kind: 'staff', staffId: row.id, name: row.name, roles: row.roles, sessionId: null } as const
  const call: StaffMember['call'] = (name, input) => run({ actor, factorAt: shop.clock.now }, name, input)
  return {
    staffId: row.id,
    call,
    done: async (name, input) => {
      const answer = await call(name, input)
      if (!answer.ok) throw new Error(`${name}: ${answer.error.status} ${answer.error.message}`)
      return answer.value
    },
  }
}
