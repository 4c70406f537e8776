import { expect, test } from 'vitest'
import { orderNumber } from '../orders/number.ts'
import { planNumber } from './number.ts'

test('numbers a plan as an order, with letters of its own, so that neither is taken for the other [L-089]', () => {
  const random = Uint8Array.of(0, 1, 2, 3, 4, 5, 6)
  expect(planNumber(random)).toBe('PL-0123-456B')
  expect(orderNumber(random)).toBe('TS-0123-456B')
})
