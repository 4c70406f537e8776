import type { CallHandlers } from '#contract/admin/call.ts'
import type { attentionCalls } from '#contract/admin/calls/attention.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { err, ok } from '#domain/lang/result.ts'
import { formatPounds, penceToPounds } from '#domain/money/pence.ts'
import type { AttentionRefusal, Orders } from '../../orders/index.ts'
import { changedRefusal, noOrder } from '../order-refusals.ts'
import { conflict } from '../refusals.ts'

const refuse = (error: AttentionRefusal): AdminRefusal => {
  if (error === 'no-order') return noOrder
  if (error === 'not-waiting') return conflict('not-waiting', 'This order does not wait for a person.')
  if (error === 'not-resolved')
    return conflict('not-resolved', 'This order waits for a person already, or never did.')
  if (!('giveBack' in error)) return changedRefusal(error)
  return {
    ...conflict(
      'give-back',
      `${formatPounds(error.giveBack)} of this order is still to be given back by hand. Record that first.`,
    ),
    now: { giveBack: penceToPounds(error.giveBack) },
  }
}

export const attentionHandlers = (shop: {
  readonly orders: Pick<Orders, 'resolveAttention' | 'restoreAttention'>
}): CallHandlers<typeof attentionCalls> => ({
  resolveAttention: async ({ actor, input }) => {
    const resolved = await shop.orders.resolveAttention(actor, input)
    if (resolved.ok) return ok({ number: input.number, version: resolved.value.version })
    return err(refuse(resolved.error))
  },
  restoreAttention: async ({ actor, input }) => {
    const restored = await shop.orders.restoreAttention(actor, input)
    return restored.ok
      ? ok({ number: input.number, version: restored.value.version })
      : err(refuse(restored.error))
  },
})
