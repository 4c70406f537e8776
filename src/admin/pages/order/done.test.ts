import { expect, test } from 'vitest'
import type { StaffOrder } from '#contract/admin/staff-order.ts'
import { undoOf, wasBefore } from './done.tsx'

const order = {
  payment: { method: 'stripe' },
  state: 'placed',
  hold: null,
  needsAttention: false,
  poNumber: '4712',
} as const
const hold = { reason: 'stock', since: '', who: null, until: null } as const
const undo = (step: string, was: Readonly<Record<string, string>>, changes: object = {}) =>
  undoOf(step, was, { ...order, ...changes } as unknown as StaffOrder)

test('takes back what one press can: a hold, a release, a PO number, a look [M-198]', () => {
  expect(undo('hold', {}, { hold })).toEqual({ intent: 'release' })
  expect(undo('release', { wasReason: 'stock', wasUntil: '2999-01-01T09:00:00.000Z' })).toEqual({
    ...{ intent: 'hold', reason: 'stock' },
    until: '2999-01-01T09:00:00.000Z',
  })
  expect(undo('po-number', { wasPoNumber: '' })).toEqual({ intent: 'po-number', poNumber: '' })
  expect(undo('attended', {})).toEqual({ intent: 'unattended' })
})

test('brings a hold back without a time that has passed [M-198, M-039]', () => {
  const passed = { wasReason: 'stock', wasUntil: '2020-01-01T09:00:00.000Z' }
  expect(undo('release', passed)).toMatchObject({ reason: 'stock', until: '' })
})

test('offers no press where it would do more, or where it was taken back already [M-198]', () => {
  const onHold = { payment: { method: 'on_hold' } }
  expect(undo('hold', {}, { ...onHold, hold })).toBeNull()
  expect(undo('hold', {})).toBeNull()
  expect(undo('release', { wasReason: 'stock' }, onHold)).toBeNull()
  expect(undo('release', { wasReason: 'stock' }, { hold })).toBeNull()
  expect(undo('release', {})).toBeNull()
  expect(undo('po-number', { wasPoNumber: '4712' })).toBeNull()
  expect(undo('note', {})).toBeNull()
})

test('keeps of a form what stood before it alone [M-198]', () => {
  expect(wasBefore('po-number', { poNumber: '4712', wasPoNumber: '4711' })).toEqual({ wasPoNumber: '4711' })
  expect(wasBefore('note', { text: 'Mrs Patel', wasPoNumber: '4711' })).toEqual({})
})
