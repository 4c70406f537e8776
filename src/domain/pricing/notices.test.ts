import { expect, test } from 'vitest'
import { parseQuantity, quantity } from '../measure/quantity.ts'
import { pence } from '../money/pence.ts'
import { offersPayLater, stockNotice } from './notices.ts'

const q = (text: string) => parseQuantity(text) ?? quantity(0)
const from = (point: string | null) => ({ alertPoint: point === null ? null : q(point), looseLoadBox: false })

test('shows the stock alert from the alert point on, and never without one [P-275, P-276, P-277, P-279]', () => {
  expect(stockNotice(from('100'), q('99.72'))).toBeNull()
  expect(stockNotice(from('100'), q('100.08'))).toBe('alert')
  expect(stockNotice(from('5'), q('4'))).toBeNull()
  expect(stockNotice(from('5'), q('5'))).toBe('alert')
  expect(stockNotice(from(null), q('1000'))).toBeNull()
})

test('shows the loose-load box in place of the alert [P-278]', () => {
  expect(stockNotice({ ...from('5'), looseLoadBox: true }, q('5'))).toBe('loose-load')
  expect(stockNotice({ ...from('5'), looseLoadBox: true }, q('1'))).toBe('loose-load')
})

test('offers to pay later from £30.00, inclusive [P-043, P-319, T-399]', () => {
  expect([2999, 3000, 33_696].map((total) => offersPayLater(pence(total)))).toEqual([false, true, true])
})
