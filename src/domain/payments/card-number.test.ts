import { expect, test } from 'vitest'
import { holdsCardNumber } from './card-number.ts'

test.each([
  '4242 4242 4242 4242',
  'card 4242-4242-4242-4242, exp 12/29',
  '378282246310005',
  'paid with 5555.5555.5555.4444',
])('finds the card number in %j [M-079]', (text) => {
  expect(holdsCardNumber(text)).toBe(true)
})

test.each([
  '',
  'BACS 12',
  'TEL 4711',
  '07700 900123',
  '4242 4242 4242 4243',
  '12345678901234567890',
  'TS-4K7Q-9XWX',
])('takes %j for none [M-079]', (text) => {
  expect(holdsCardNumber(text)).toBe(false)
})
