import type { CallHandlers } from '#contract/admin/call.ts'
import type { ownPageCalls } from '#contract/admin/calls/own-page.ts'
import { ok } from '#domain/lang/result.ts'
import type { AuditLog } from '../../audit/index.ts'
import type { Staff } from '../../staff/index.ts'
import { auditRow } from './audit.ts'

const ACTIONS = 50

const everything = { subject: null, thing: null, requestId: null, from: null, until: null, before: null }

export const ownPageHandlers = (shop: {
  readonly staff: Staff
  readonly audit: AuditLog
}): CallHandlers<typeof ownPageCalls> => {
  const { own } = shop.staff
  return {
    readOwnPage: async ({ actor }) => {
      const filter = { ...everything, staffId: actor.staffId }
      const [{ email, sessions, factors, recoveryCodes }, { rows }] = await Promise.all([
        own.read(actor),
        shop.audit.list(actor, filter, ACTIONS),
      ])
      return ok({
        name: actor.name,
        email,
        roles: [...actor.roles],
        sessions: sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
          ...session,
          since: createdAt.toISOString(),
          lastSeen: lastSeenAt.toISOString(),
          isThis: session.id === actor.sessionId,
        })),
        factors: factors.map(({ createdAt, lastUsedAt, ...factor }) => ({
          ...factor,
          since: createdAt.toISOString(),
          lastUsed: lastUsedAt?.toISOString() ?? null,
        })),
        recoveryCodes,
        actions: rows.map(auditRow),
      })
    },
    endOwnSession: ({ actor, input }) => own.endSession(actor, input.id),
    endOtherSessions: async ({ actor }) => ok({ ended: await own.endOtherSessions(actor) }),
    changeOwnPassword: ({ actor, input }) => own.changePassword(actor, input),
    offerAuthenticator: async ({ actor }) => ok(await own.offerAuthenticator(actor)),
    askForPasskey: ({ actor }) => own.askForPasskey(actor),
    addOwnFactor: ({ actor, input: { name, code, passkey } }) =>
      own.addFactor(actor, passkey === null ? { name, code } : { name, passkey }),
    removeOwnFactor: ({ actor, input }) => own.removeFactor(actor, input.id),
    renewRecoveryCodes: async ({ actor }) => {
      const renewed = await own.renewRecoveryCodes(actor)
      return renewed.ok ? ok({ codes: [...renewed.value] }) : renewed
    },
  }
}
