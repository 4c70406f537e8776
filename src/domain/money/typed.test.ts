import { expect, test } from 'vitest'
import { parseTypedPounds } from './typed.ts'

test.each([
  ['0.01', 1],
  ['0.3', 30],
  ['0.29', 29],
  ['£ 1,234.50', 123_450],
  ['999,999.99', 99_999_999],
])('%s is %i pence', (typed, amount) => {
  expect(parseTypedPounds(typed)).toBe(amount)
})

test.each(['', '0', '0.00', '-5', '1.234', '1e3', '1,23', 'ten'])('%j is no amount', (typed) => {
  expect(parseTypedPounds(typed)).toBeNull()
})
