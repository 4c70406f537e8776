import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedEdits, DIGIT_BIT, editDistance, letterBits } from './edit-distance.ts'

test.each([
  ['sla', 0],
  ['slat', 1],
  ['granite', 1],
  ['porcelai', 2],
  ['concrete', 2],
  ['600x600x', 0],
])('%s allows %i slips: one from four letters on, two from eight [S-012]', (word, slips) => {
  expect(allowedEdits(word)).toBe(slips)
})

test.each([
  ['porcelian', 'porcelain', 1],
  ['slate', 'slate', 0],
  ['slat', 'slate', 1],
  ['slates', 'slate', 1],
  ['plate', 'slate', 1],
  ['rgey', 'grey', 1],
  ['oak', 'granite', 3],
  ['travertine', 'limestone', 3],
])('%j and %j are so many slips apart, two at most being counted: %i', (a, b, slips) => {
  expect(editDistance(a, b, 2)).toBe(slips)
})

test('letters are bits of their own, digits one, and all other letters another', () => {
  expect(letterBits('a')).toBe(1)
  expect(letterBits('z')).toBe(1 << 25)
  expect(letterBits('azza')).toBe(1 | (1 << 25))
  /* The neighbours of a and z, and a letter beyond ASCII. */
  for (const other of ['`', '{', 'é']) expect(letterBits(other)).toBe(1 << 26)
  for (const digit of ['0', '5', '9']) expect(letterBits(digit)).toBe(DIGIT_BIT)
  expect(letterBits('b9é')).toBe((1 << 1) | DIGIT_BIT | (1 << 26))
  expect(letterBits('')).toBe(0)
})

const bitsIn = (bits: number): number => bits.toString(2).replaceAll(/[^1]/g, '').length

test('a slip changes two bits at most, so no similar word is ruled out by its letters', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abyz{é'), minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      const slips = editDistance(a, b, 20)
      expect(bitsIn(letterBits(a) ^ letterBits(b))).toBeLessThanOrEqual(2 * slips)
    }),
  )
})
