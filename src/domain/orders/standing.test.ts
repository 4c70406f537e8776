import { expect, test } from 'vitest'
import { pence } from '../money/pence.ts'
import { type GoodsFacts, goodsStanding, isPaidByHand, moneyStanding } from './standing.ts'

const open: GoodsFacts = {
  state: 'placed',
  method: 'stripe',
  heldAt: null,
  totalPence: pence(67_800),
  refundedPence: pence(0),
  isPicking: false,
  isPacked: false,
  isPartSent: false,
  isReturning: false,
}
const heldAt = new Date('2026-11-23T10:00:00Z')

test.each([
  [{}, 'to-pick'],
  [{ isPicking: true }, 'picking'],
  [{ isPicking: true, isPacked: true, isPartSent: true }, 'packed'],
  [{ heldAt, isPicking: true, isPacked: true }, 'on-hold'],
  [{ isPartSent: true }, 'part-sent'],
  [{ isPartSent: true, isPicking: true }, 'picking'],
  [{ heldAt }, 'on-hold'],
  [{ heldAt, isPicking: true, isPartSent: true }, 'on-hold'],
  [{ method: 'on_hold' }, 'on-hold'],
  [{ method: 'on_hold', state: 'released' }, 'to-pick'],
  [{ refundedPence: pence(6_000) }, 'to-pick'],
  [{ refundedPence: pence(67_800) }, 'refunded'],
  [{ refundedPence: pence(67_800), heldAt }, 'refunded'],
  [{ state: 'dispatched' }, 'sent'],
  [{ state: 'dispatched', isReturning: true }, 'return'],
  [{ isPartSent: true, isReturning: true }, 'part-sent'],
  [{ state: 'dispatched', refundedPence: pence(67_800) }, 'sent'],
  [{ state: 'cancelled', refundedPence: pence(67_800) }, 'cancelled'],
  [{ totalPence: pence(0) }, 'to-pick'],
] as const)('an order with %j stands as %s [M-028]', (facts, standing) => {
  expect(goodsStanding({ ...open, ...facts })).toBe(standing)
})

const paid = {
  totalPence: pence(67_800),
  refundedPence: pence(0),
  byHandPence: pence(0),
  receivedPence: pence(67_800),
  duePence: pence(0),
  hasOpenDispute: false,
}

test.each([
  [{}, 'paid'],
  [{ receivedPence: pence(0) }, 'unpaid'],
  [{ receivedPence: pence(67_799) }, 'part-paid'],
  [{ refundedPence: pence(6_000) }, 'part-refunded'],
  [{ refundedPence: pence(67_800) }, 'refunded'],
  [{ refundedPence: pence(67_800), byHandPence: pence(67_800) }, 'paid'],
  [{ refundedPence: pence(67_800), byHandPence: pence(7_800) }, 'part-refunded'],
  [{ refundedPence: pence(67_800), hasOpenDispute: true }, 'disputed'],
  [{ hasOpenDispute: true }, 'disputed'],
  [{ totalPence: pence(0), receivedPence: pence(0) }, 'paid'],
  [{ totalPence: pence(73_200) }, 'part-paid'],
  [{ duePence: pence(5_400) }, 'part-paid'],
  [{ receivedPence: pence(0), duePence: pence(5_400) }, 'unpaid'],
] as const)('money with %j stands as %s [M-028]', (facts, standing) => {
  expect(moneyStanding({ ...paid, ...facts })).toBe(standing)
})

test('counts as paid by hand what staff settled, except as unpaid [M-028]', () => {
  expect(([null, 'unpaid', 'cash', 'bank-transfer'] as const).map(isPaidByHand)).toEqual([
    false,
    false,
    true,
    true,
  ])
})
