import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdsCardNumber } from './card-number.ts'

const digitsOf = (text: string): number[] => [...text].map(Number)
/** The digit that makes a number pass: written here anew, from the left. */
const checkDigit = (digits: readonly number[]): number => {
  const doubled = digits.map((digit, i) => ((digits.length - i) % 2 === 1 ? digit * 2 : digit))
  const sum = doubled.reduce((total, value) => total + Math.floor(value / 10) + (value % 10), 0)
  return (10 - (sum % 10)) % 10
}

test.each([
  '4242424242424242',
  'Card 4242 4242 4242 4242, exp 12/29',
  '3782-822463-10005',
  'her number is 4242.4242.4242.4242.',
  'phone 07700 900123 4242 4242 4242 4242',
  '4222222222222',
  'paid with 5555.5555.5555.4444',
])('finds the card number in %j [M-079]', (text) => {
  expect(holdsCardNumber(text)).toBe(true)
})

test.each([
  'Call 07700 900123 before 9:00',
  'TS-4K7Q-9XWX, lot 20261123',
  '4242 4242 4242 4243',
  '424242424242',
  '12345678901234567890',
  '42424242424242424242',
  'BACS 12 of 23 November 2026, £678.00',
  '',
])('finds none in %j [M-079]', (text) => {
  expect(holdsCardNumber(text)).toBe(false)
})

test('finds every number with a right check digit, grouped or not, and none with a wrong one [M-079]', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 12, maxLength: 18 })
  fc.assert(
    fc.property(digits, fc.constantFrom('', ' ', '-'), (body, separator) => {
      const right = checkDigit(digitsOf(body))
      const grouped = (number: string) => (number.match(/.{1,4}/g) ?? []).join(separator)
      expect(holdsCardNumber(`no. ${grouped(`${body}${right}`)}!`)).toBe(true)
      if (separator === '') expect(holdsCardNumber(`${body}${(right + 1) % 10}`)).toBe(false)
    }),
  )
})
