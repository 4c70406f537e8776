import { expect, test } from 'vitest'
import { parseTypedPounds, parseTypedRate } from './typed-pounds.ts'

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

test.each([
  ['33', true, 275_000],
  ['£33.00', true, 275_000],
  ['29.95', true, 249_583],
  ['27.5', false, 275_000],
  [' £1,234.5678 ', false, 12_345_678],
  ['0', true, 0],
  ['0.00', false, 0],
  ['214,748.3647', false, 2_147_483_647],
] as const)(
  'parses the price %j, with VAT %s, as %i hundredths of a penny [M-100]',
  (typed, includesVat, price) => {
    expect(parseTypedRate(typed, includesVat)).toBe(price)
  },
)

test.each([
  ['', true],
  ['29.955', true],
  ['24.95833', false],
  ['-1', false],
  ['1e3', false],
  ['3 3', true],
  ['.5', true],
  ['free', true],
  ['214748.3648', false],
  ['257698.05', true],
  ['1999999', false],
] as const)('rejects the price %j, with VAT %s [M-100]', (typed, includesVat) => {
  expect(parseTypedRate(typed, includesVat)).toBeNull()
})
