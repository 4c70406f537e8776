import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countBits,
  countShared,
  emptyBitset,
  forEachBit,
  fullBitset,
  hasBit,
  intersect,
  isEmpty,
  setBit,
} from './bitset.ts'

const size = 100
const members = fc.uniqueArray(fc.integer({ min: 0, max: size - 1 }))

const bitset = (list: readonly number[]) => {
  const bits = emptyBitset(size)
  for (const i of list) setBit(bits, i)
  return bits
}
const listed = (bits: Uint32Array) => Array.from({ length: size }, (_, i) => i).filter((i) => hasBit(bits, i))
const rising = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b)

test('bitsets give the same results as sets', () => {
  fc.assert(
    fc.property(members, members, (a, b) => {
      const shared = new Set(a).intersection(new Set(b))
      expect(listed(intersect(bitset(a), bitset(b)))).toEqual(rising(shared))
      expect(countShared(bitset(a), bitset(b))).toBe(shared.size)
      expect(countBits(bitset(a))).toBe(a.length)
      expect(isEmpty(bitset(a))).toBe(a.length === 0)
    }),
  )
})

test('visits every set bit of a word once, in ascending order', () => {
  fc.assert(
    fc.property(members, (list) => {
      const visited: number[] = []
      bitset(list).forEach((word, i) => {
        forEachBit(word, i * 32, (ordinal) => void visited.push(ordinal))
      })
      expect(visited).toEqual(rising(list))
    }),
  )
})

test.each([0, 1, 31, 32, 33, 64, 100])('the full set of %i has exactly that many bits', (n) => {
  expect(countBits(fullBitset(n))).toBe(n)
})
