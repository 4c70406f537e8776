import { expect, test } from 'vitest'
import { creditNoteNumber, isFullyRefunded } from './refunded.ts'

test.each([
  [300, 300, true],
  [300, 299, false],
  [300, 0, false],
  [0, 0, false],
])('an order of %i pence with %i refunded is wholly refunded: %s', (totalPence, refundedPence, is) => {
  expect(isFullyRefunded({ totalPence, refundedPence })).toBe(is)
})

test.each([
  [1, 'CN-00001'],
  [99_999, 'CN-99999'],
  [100_000, 'CN-100000'],
])('prints credit note %i as %s', (number, printed) => {
  expect(creditNoteNumber(number)).toBe(printed)
})
