import type { AdminRefusal } from '#contract/admin/refusal.ts'
import type { OrderChanged } from '../orders/index.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** Somebody changed the order since the person saw it: who, when and what (M-194). */
export const changedRefusal = ({ now }: OrderChanged): AdminRefusal => ({
  status: 409,
  reason: 'changed',
  message: `${now.who} changed this order${now.when === null ? '' : ` on ${clock.format(now.when)}`}: ${now.what}. Look at it as it is now, then repeat what you wanted.`,
  now: { ...now, when: now.when?.toISOString() ?? null },
})

export const noOrder: AdminRefusal = {
  status: 404,
  reason: 'not-found',
  message: 'There is no order with that number.',
}

/** A refusal because of how the order stands. */
export const orderConflict = (reason: string, message: string): AdminRefusal => ({
  status: 409,
  reason,
  message,
})
