import type { DispatchRefusal } from '#domain/dispatch/refusal.ts'

/** Why nothing of an order is sent, and what to do. */
export const dispatchRefusals: Readonly<Record<DispatchRefusal, string>> = {
  'on-hold': 'The order is on hold. Release it first.',
  refunded: 'The order is refunded in full: nothing of it is sent.',
  cancelled: 'The order is cancelled: nothing of it is sent.',
  sent: 'All of the order is sent already.',
}
