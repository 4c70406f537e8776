import { expect, test } from 'vitest'
import { holdEnd, isLargeHold } from './hold.ts'

const MINUTE = 60_000

test('ends a hold after 20 minutes, and after 60 minutes however often it is renewed [D31]', () => {
  expect(holdEnd(0, 0, false)).toBe(20 * MINUTE)
  expect(holdEnd(19 * MINUTE, 0, false)).toBe(39 * MINUTE)
  expect(holdEnd(55 * MINUTE, 0, false)).toBe(60 * MINUTE)
  expect(holdEnd(60 * MINUTE, 0, false)).toBe(null)
})

test('ends a large hold after 5 minutes, and never renews it [D31]', () => {
  expect(holdEnd(0, 0, true)).toBe(5 * MINUTE)
  expect(holdEnd(4 * MINUTE, 0, true)).toBe(5 * MINUTE)
  expect(holdEnd(5 * MINUTE, 0, true)).toBe(null)
})

test('treats a hold as large above half of the free stock, counting all holds of the client [D31]', () => {
  expect(isLargeHold({ wanted: 45, heldByClient: 0, free: 90 })).toBe(false)
  expect(isLargeHold({ wanted: 46, heldByClient: 0, free: 90 })).toBe(true)
  expect(isLargeHold({ wanted: 2, heldByClient: 44, free: 90 })).toBe(true)
  expect(isLargeHold({ wanted: 1, heldByClient: 0, free: 1 })).toBe(true)
})
