import type { CallHandlers } from '#contract/admin/call.ts'
import type { safetyCalls } from '#contract/admin/calls/safety.ts'
import { ok } from '#domain/lang/result.ts'
import type { Staff } from '../../staff/index.ts'

export const safetyHandlers = ({
  staff: { closures },
}: {
  readonly staff: Pick<Staff, 'closures'>
}): CallHandlers<typeof safetyCalls> => ({
  listClosures: async () => {
    const listed = await closures.list()
    return ok({
      closures: listed.map(({ closedAt, openedAt, ...closure }) => ({
        ...closure,
        closed: closedAt.toISOString(),
        opened: openedAt?.toISOString() ?? null,
      })),
    })
  },
  closeAdmin: ({ actor, input }) => closures.close(actor, input.reason),
})
