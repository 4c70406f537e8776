import { expect, test } from 'vitest'
import { readStoredChoice } from './stored-choice.ts'

const stored = { productId: 1, variationId: 7, text: '10.08' }

test('reads the stored choice of this product, but not of another one [S-027]', () => {
  expect(readStoredChoice(stored, 1)).toEqual(stored)
  expect(readStoredChoice(stored, 2)).toBeNull()
})

test.each([[null], [undefined], ['x'], [{}], [{ ...stored, variationId: '7' }], [{ ...stored, text: 7 }]])(
  'ignores the history state %j',
  (state) => expect(readStoredChoice(state, 1)).toBeNull(),
)
