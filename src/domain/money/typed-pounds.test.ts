import { expect, test } from 'vitest'
import { parseTypedPounds } from './typed-pounds.ts'

test.each([
  ['0.01', 1],
  ['0.3', 30],
  ['0.29', 29],
  ['£ 1,234.50', 123_450],
  ['999,999.99', 99_999_999],
  ['1,234,567.5', 123_456_750],
  [' 12.50 ', 1250],
  ['  £12', 1200],
  ['999999999.99', 99_999_999_999],
])('parses %s as %i pence', (typed, amount) => {
  expect(parseTypedPounds(typed)).toBe(amount)
})

test.each([
  '',
  '0',
  '0.00',
  '-5',
  '1.234',
  '1e3',
  '1,23',
  'ten',
  '12£',
  'A£12',
  '12,345,',
  '1,234.',
  '.5',
  '+5',
  '-1,234',
  '1,234 each',
  '1234,567',
  '0x1,234',
  '1999999999.99',
])('rejects %j', (typed) => {
  expect(parseTypedPounds(typed)).toBeNull()
})
