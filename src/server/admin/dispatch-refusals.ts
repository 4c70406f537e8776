import type { DispatchRefusal } from '#domain/dispatch/refusal.ts'

/** Why nothing of an order is sent, and what to do. */
export const dispatchRefusals: Readonly<Record<DispatchRefusal, string>> = {
  'on-hold': 'The order is on hold. Release it first.',
  'to-pay':
    'An extra charge of the order is not paid. Record its payment, or ask a manager to let it be sent.',
  refunded: 'The order is refunded in full: nothing of it is sent.',
  cancelled: 'The order is cancelled: nothing of it is sent.',
  sent: 'All of the order is sent already.',
}
