import type { CallHandlers } from '#contract/admin/call.ts'
import type { attentionCalls } from '#contract/admin/calls/attention.ts'
import { err, ok } from '#domain/lang/result.ts'
import { formatPounds, penceToPounds } from '#domain/money/pence.ts'
import type { Orders } from '../../orders/index.ts'
import { changedRefusal, noOrder } from '../order-refusals.ts'
import { conflict } from '../refusals.ts'

export const attentionHandlers = (shop: {
  readonly orders: Pick<Orders, 'resolveAttention'>
}): CallHandlers<typeof attentionCalls> => ({
  resolveAttention: async ({ actor, input }) => {
    const resolved = await shop.orders.resolveAttention(actor, input)
    if (resolved.ok) return ok({ number: input.number, version: resolved.value.version })
    const { error } = resolved
    if (error === 'no-order') return err(noOrder)
    if (error === 'not-waiting') return err(conflict('not-waiting', 'This order does not wait for a person.'))
    if ('giveBack' in error)
      return err({
        ...conflict(
          'give-back',
          `${formatPounds(error.giveBack)} of this order is still to be given back by hand. Record that first.`,
        ),
        now: { giveBack: penceToPounds(error.giveBack) },
      })
    return err(changedRefusal(error))
  },
})
