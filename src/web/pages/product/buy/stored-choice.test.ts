import { expect, test } from 'vitest'
import { readStoredChoice } from './stored-choice.ts'

const kept = { productId: 1, variationId: 7, text: '10.08' }

test('a note of this product is read, and of another one not [S-027]', () => {
  expect(readStoredChoice(kept, 1)).toEqual(kept)
  expect(readStoredChoice(kept, 2)).toBeNull()
})

test.each([[null], [undefined], ['x'], [{}], [{ ...kept, variationId: '7' }], [{ ...kept, text: 7 }]])(
  'the note %j is none of this page',
  (note) => expect(readStoredChoice(note, 1)).toBeNull(),
)
