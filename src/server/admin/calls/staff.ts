import type { CallHandlers } from '#contract/admin/call.ts'
import type { staffCalls } from '#contract/admin/calls/staff.ts'
import { ok } from '#domain/lang/result.ts'
import { mayManage } from '#domain/staff/manage.ts'
import { roles } from '#domain/staff/roles.ts'
import type { Staff } from '../../staff/index.ts'

export const staffHandlers = ({
  staff: { people, invitations, passwords },
}: {
  readonly staff: Staff
}): CallHandlers<typeof staffCalls> => ({
  listStaff: async ({ actor }) => {
    const [all, open] = await Promise.all([people.list(), invitations.list()])
    return ok({
      people: all.map(({ id, name, email, roles: held, suspendedAt, lastSeen, factorKinds }) => ({
        id,
        name,
        email,
        roles: held,
        isSuspended: suspendedAt !== null,
        lastSeen: lastSeen === null ? null : new Date(lastSeen).toISOString(),
        factors: factorKinds,
        mayChange: mayManage(actor.roles, held),
      })),
      invitations: open.map(({ id, email, roles: given, invitedBy, expiresAt }) => ({
        id,
        email,
        roles: given,
        invitedBy,
        expires: expiresAt.toISOString(),
        mayChange: mayManage(actor.roles, given),
      })),
      mayGive: roles.filter((role) => mayManage(actor.roles, [role])),
    })
  },
  inviteStaff: ({ actor, input }) => invitations.invite(actor, input),
  withdrawInvitation: ({ actor, input }) => invitations.withdraw(actor, input.id),
  changeStaffRoles: ({ actor, input: { id, ...change } }) =>
    people.changeRoles(actor, { staffId: id, ...change }),
  suspendStaff: ({ actor, input: { id, reason } }) => people.suspend(actor, { staffId: id, reason }),
  reinstateStaff: ({ actor, input }) => people.reinstate(actor, input.id),
  resetStaffFactors: ({ actor, input: { id, reason } }) =>
    people.resetFactors(actor, { staffId: id, reason }),
  sendPasswordLink: ({ actor, input }) => passwords.send(actor, input.id),
})
