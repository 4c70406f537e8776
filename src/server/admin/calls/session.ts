import type { CallHandlers } from '#contract/admin/call.ts'
import type { sessionCalls } from '#contract/admin/calls/session.ts'
import { ok } from '#domain/lang/result.ts'
import { rightsOf } from '#domain/staff/roles.ts'

export const sessionHandlers: CallHandlers<typeof sessionCalls> = {
  me: async ({ actor }) => ok({ name: actor.name, can: [...rightsOf(actor.roles)] }),
}
