import { expect, test } from 'vitest'
import { pence } from '#domain/money/pence.ts'
import { moneySources } from './money-steps.ts'
import { stepSources } from './order-steps.ts'
import type { TimelineRow } from './source.ts'

const row: TimelineRow = {
  epoch: 0,
  kind: '',
  actor: 'system',
  name: 'stripe',
  pence: pence(6000),
  words: 're_1',
}

/** How a step of a source reads. */
const readOf = (source: string, kind: string, changes: Partial<TimelineRow> = {}): string => {
  const texts = [...moneySources, ...stepSources].find(({ name }) => name === source)?.texts
  const text = texts?.[kind]?.({ ...row, ...changes })
  return text === undefined ? 'none' : `${text.what} (${text.detail})`
}

test.each([
  ['payments', 'charge', 'Paid by Stripe (£60.00 · re_1)'],
  ['payments', 'refund', 'Refunded by Stripe (£60.00 · re_1)'],
  ['payments', 'refund-failed', 'Refund returned to Stripe (£60.00 · re_1)'],
  ['failed-attempts', 'failed', 'Payment failed at Stripe (£60.00 · re_1)'],
  ['refunds', 'asked', 'Refund begun (£60.00 · re_1)'],
  ['refunds', 'completed', 'Refund made (£60.00 · re_1)'],
  ['refunds', 'failed', 'Refund failed (£60.00 · re_1)'],
  ['account', 'order', 'Charged to the trade account (£60.00)'],
  ['account', 'charge', 'Extra charge put on the trade account (£60.00)'],
  ['account', 'cancellation', 'Taken off the trade account (£60.00)'],
  ['account', 'refund', 'Credited to the trade account (£60.00)'],
  ['account', 'payment', 'Paid on the trade account (£60.00)'],
  ['account', 'payment-refund', 'Payment of the trade account refunded (£60.00)'],
  ['disputes', 'opened', 'Dispute opened at Stripe (re_1)'],
  ['disputes', 'closed', 'Dispute closed at Stripe (re_1)'],
  ['emails', 'sent', 'Email sent (re_1)'],
  ['emails', 'refused', 'Email refused by its mail server (re_1)'],
  ['emails', 'waiting', 'Email waits to be sent (re_1)'],
  ['notes', 'internal', 'Note for staff (re_1)'],
  ['notes', 'to-shopper', 'Note to the shopper (re_1)'],
  ['deliveries', 'nothing', 'Delivery changed (re_1)'],
  ['deliveries', 'given-back', 'Delivery changed, £60.00 to be given back (re_1)'],
  ['deliveries', 'asked', 'Delivery changed, £60.00 to be paid (re_1)'],
  ['deliveries', 'waived', 'Delivery changed, difference of £60.00 let be (re_1)'],
])('the step %s, %s reads: %s [M-037]', (source, kind, text) => {
  expect(readOf(source, kind)).toBe(text)
})

test('leaves out what a step does not have: its sum, its words, its provider [M-037]', () => {
  expect(readOf('failed-attempts', 'failed', { words: null })).toBe('Payment failed at Stripe (£60.00)')
  expect(readOf('emails', 'sent', { words: null })).toBe('Email sent ()')
  expect(readOf('account', 'order', { pence: null })).toBe('Charged to the trade account ()')
  expect(readOf('payments', 'charge', { name: 'another' })).toBe('Paid by a provider (£60.00 · re_1)')
  expect(readOf('changes', 'order.hold', { pence: null, words: 'Stock' })).toBe('Put on hold (Stock)')
  expect(readOf('changes', 'order.charge', { words: 'Restacking' })).toMatch(/ \(£60\.00 · Restacking\)$/)
})
