import { expect, test } from 'vitest'
import { squareMillimetres } from '#domain/measure/area.ts'
import { quantity } from '#domain/measure/quantity.ts'
import { pence } from '#domain/money/pence.ts'
import type { OrderChange } from '../back-office/order-changes.ts'
import type { ChangeFacts } from './change-steps.ts'
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
  ['refunds', 'asked', 'Refund waits for Stripe (£60.00)'],
  ['refunds', 'failed', 'Refund refused by Stripe (£60.00)'],
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
})

const noFacts: ChangeFacts = {
  ...{ return: null, shipment: null, goods: null, carrier: null, tracking: [], until: null },
  ...{ settlement: null, reference: null, charge: null, payment: null, reason: null, note: null },
  ...{ askedBy: null, refund: null },
}

/** How a change reads, with its facts as the log has them. */
const changeOf = (action: OrderChange, facts: Partial<ChangeFacts>, changes: Partial<TimelineRow> = {}) =>
  readOf('changes', action, { pence: null, ...changes, words: JSON.stringify({ ...noFacts, ...facts }) })

const refunded = {
  note: '',
  byHand: pence(0),
  lines: [
    {
      ...{ name: 'Moorland', amount: 6, quantityHundredths: quantity(2160), tiles: 60 },
      ...{ tileAreaMm2: squareMillimetres(360_000), perMetre: true },
    },
  ],
  charges: [],
}

test.each<[OrderChange, Partial<ChangeFacts>, number | null, string]>([
  [
    'order.hold',
    { reason: 'check-address', until: '2026-11-24T09:05:00.000Z' },
    null,
    'Put on hold (Check the address · until Tue 24 Nov, 09:05)',
  ],
  ['order.hold', { note: 'Stock' }, null, 'Put on hold (Stock)'],
  ['order.charge', { charge: 'Restacking' }, 6000, 'Extra charge added (£60.00 · Restacking)'],
  [
    'order.dispatch',
    { shipment: '1', goods: 'F1-C: 60 tiles (21.6 m²)', carrier: 'DX', tracking: ['DX1', 'DX2'] },
    null,
    'Sent (Dispatch 1 · F1-C: 60 tiles (21.6 m²) · DX · DX1, DX2)',
  ],
  ['order.take-back-dispatch', { shipment: '1' }, null, 'Dispatch taken back (Dispatch 1)'],
  [
    'order.refund',
    { reason: 'damaged', refund: { ...refunded, note: 'Corners', charges: ['Crane lorry'] } },
    6000,
    'Money given back (£60.00 · 6 tiles (2.16 m²) Moorland · Crane lorry · Arrived damaged · ‘Corners’)',
  ],
  [
    'order.refund',
    { reason: 'goodwill', refund: { ...refunded, lines: [], byHand: pence(6000) }, askedBy: 'Olive Grant' },
    6000,
    'Money to be given back (£60.00, by hand · Goodwill · asked for by Olive Grant)',
  ],
  [
    'order.cancel',
    { refund: { ...refunded, lines: [], byHand: pence(2000) } },
    6000,
    'Cancelled (£60.00, £20.00 of it by hand)',
  ],
  ['order.ask-refund', { reason: 'damaged' }, 6000, 'Refund asked for (£60.00 · Arrived damaged)'],
  [
    'order.make',
    { settlement: 'card', reference: 'TEL 4711' },
    6000,
    'Payment noted (£60.00 · Card, by telephone · TEL 4711)',
  ],
])('the change %s with %j reads in words [M-037]', (action, facts, sum, text) => {
  expect(changeOf(action, facts, { pence: sum === null ? null : pence(sum) })).toBe(text)
})
