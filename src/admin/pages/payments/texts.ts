import type { CallOutput } from '#contract/admin/calls.ts'
import { attemptStateTexts } from '../../payments/state-texts.ts'

type List = CallOutput<'listPayments'>
export type Payment = List['payments'][number]
export type PaymentWait = NonNullable<Payment['waits']>

export const viewTexts: Readonly<Record<List['view'], string>> = {
  taken: 'Money that came in',
  waiting: 'Waiting for a person',
  unmatched: 'Not matched',
  unknown: 'Result not known',
  parked: 'Without an order',
  disputed: 'Disputed',
  'refund-failed': 'Refund failed',
  all: 'All, also what failed',
}

/** What a payment waits for, in two words. */
export const waitTexts: Readonly<Record<PaymentWait, string>> = {
  unknown: 'Result not known',
  parked: 'No order',
  'refund-failed': 'Refund failed',
  disputed: 'Disputed',
  unmatched: 'Not matched',
}

/** What a person does about it. */
export const waitAdvice: Readonly<Record<PaymentWait, string>> = {
  unknown:
    'The provider has not said how this payment ended. The shop asks again by itself; look at the provider’s page before you do anything.',
  parked:
    'It was paid, and no order could be made of it. Give it back, or close it when you have dealt with it otherwise.',
  'refund-failed': 'Giving it back was refused, or came back. Give it back another way, then close it.',
  disputed: 'The payer disputes it. Answer at the provider, before its date runs out.',
  unmatched: 'It was paid against a reference. Say what it pays.',
}

export const stateText = ({ state, received, refunded }: Payment): string => {
  if (state !== 'succeeded' && state !== 'closed') return attemptStateTexts[state]
  if (refunded > 0) return refunded >= received ? 'Given back' : 'Partly given back'
  return attemptStateTexts[state]
}

/** What it pays: 'TS-4K7Q-9XWX', 'the account of sam@brookpaving.example', 'INV-7'. */
export const subjectText = ({ order, account, reference, kind }: Payment): string => {
  if (order !== null) return order
  if (account !== null) return `Account of ${account}`
  if (kind === 'order') return 'No order'
  return reference
}
