import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countBits,
  countShared,
  emptyBitset,
  fullBitset,
  hasBit,
  intersect,
  setBit,
  unite,
} from './bitset.ts'
import { slipsAllowed, slipsBetween, wordsOf } from './words.ts'

describe('bitsets', () => {
  const size = 100
  const members = fc.uniqueArray(fc.integer({ min: 0, max: size - 1 }))
  const bitset = (list: readonly number[]) => {
    const bits = emptyBitset(size)
    for (const i of list) setBit(bits, i)
    return bits
  }
  const listed = (bits: Uint32Array) =>
    Array.from({ length: size }, (_, i) => i).filter((i) => hasBit(bits, i))

  test('say the same as sets', () => {
    fc.assert(
      fc.property(members, members, (a, b) => {
        const sorted = (set: Set<number>) => [...set].sort((x, y) => x - y)
        expect(listed(intersect(bitset(a), bitset(b)))).toEqual(sorted(new Set(a).intersection(new Set(b))))
        expect(listed(unite(bitset(a), bitset(b)))).toEqual(sorted(new Set(a).union(new Set(b))))
        expect(countShared(bitset(a), bitset(b))).toBe(new Set(a).intersection(new Set(b)).size)
        expect(countBits(bitset(a))).toBe(a.length)
      }),
    )
  })

  test.each([0, 1, 31, 32, 33, 64, 100])('the full set of %i has just that many', (n) => {
    expect(countBits(fullBitset(n))).toBe(n)
  })
})

describe('words', () => {
  test('sizes, plurals, accents and capitals have one spelling', () => {
    expect(wordsOf('Porcelain Tiles, 600 × 600 mm')).toEqual(['porcelain', 'tile', '600x600mm'])
    expect(wordsOf('600x600 Glass Mosaics; café')).toEqual(['600x600', 'glass', 'mosaic', 'cafe'])
  })

  test.each([
    ['porcelian', 'porcelain', 1],
    ['travertne', 'travertine', 1],
    ['zelige', 'zellige', 1],
    ['tile', 'tile', 0],
    ['marbel', 'marble', 1],
    ['slate', 'paving', 3],
  ])('%s and %s are %i slips apart', (a, b, slips) => expect(slipsBetween(a, b, 2)).toBe(slips))

  test('short words and numbers must be right', () => {
    expect(['oak', '600x600', 'slate', 'porcelain'].map(slipsAllowed)).toEqual([0, 0, 1, 2])
  })
})
