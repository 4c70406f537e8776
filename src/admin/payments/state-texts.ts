import type { AttemptState } from '#domain/orders/states.ts'

export const attemptStateTexts: Readonly<Record<AttemptState, string>> = {
  created: 'Begun',
  requires_action: 'At the bank’s check',
  pending: 'Not confirmed yet',
  unknown: 'Result not known',
  succeeded: 'Paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
  parked: 'Paid, no order',
  closed: 'Closed',
}
