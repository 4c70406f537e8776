import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { londonClock } from '../london.ts'
import type { OrderChanged } from '../orders/index.ts'

/** The order was changed after the person saw it: by whom, when and what (M-194). */
export const changedRefusal = ({ now }: OrderChanged): AdminRefusal => ({
  status: 409,
  reason: 'changed',
  message: `${now.who} changed this order${now.when === null ? '' : ` on ${londonClock(now.when)}`}: ${now.what}. Look at it as it is now, then repeat what you wanted.`,
  now: { ...now, when: now.when?.toISOString() ?? null },
})

export const noOrder: AdminRefusal = {
  status: 404,
  reason: 'not-found',
  message: 'There is no order with that number.',
}
