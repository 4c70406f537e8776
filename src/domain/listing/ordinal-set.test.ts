import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyBitset, setBit } from './bitset.ts'
import {
  countIn,
  createSetCollector,
  forEachIn,
  type SetBlock,
  setOf,
  sizeOf,
  unionOf,
} from './ordinal-set.ts'

const KEYS = 6

/** Runs the steps to the end, as the server does with pauses. */
const runSteps = <T>(steps: Generator<void, T>): T => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The keys of each product; some keys have many products, some few. */
const products = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: KEYS - 1 }), { maxLength: KEYS }), {
  maxLength: 150,
})

const collect = (keysOfEach: readonly (readonly number[])[]): SetBlock => {
  const collector = createSetCollector()
  for (const keys of keysOfEach) collector.add(keys)
  return runSteps(collector.invert(KEYS))
}

const productsWith = (keysOfEach: readonly (readonly number[])[], key: number): readonly number[] =>
  keysOfEach.flatMap((keys, ordinal) => (keys.includes(key) ? [ordinal] : []))

test('a set contains exactly the products with its key, stored as a list or as bits', () => {
  fc.assert(
    fc.property(products, products, (keysOfEach, others) => {
      const block = collect(keysOfEach)
      const some = emptyBitset(keysOfEach.length)
      others.forEach((_, ordinal) => {
        if (ordinal < keysOfEach.length && ordinal % 3 !== 0) setBit(some, ordinal)
      })
      const isSome = (ordinal: number) => ordinal < others.length && ordinal % 3 !== 0
      for (let key = 0; key < KEYS; key += 1) {
        const expected = productsWith(keysOfEach, key)
        const visited: number[] = []
        forEachIn(some, setOf(block, key), (ordinal) => void visited.push(ordinal))
        expect(sizeOf(block, key)).toBe(expected.length)
        expect(visited).toEqual(expected.filter(isSome))
        expect(countIn(some, setOf(block, key))).toBe(visited.length)
      }
    }),
  )
})

test('a union contains the products of all its sets', () => {
  fc.assert(
    fc.property(products, fc.subarray([0, 1, 2, 3, 4, 5]), (keysOfEach, keys) => {
      const block = collect(keysOfEach)
      const expected = emptyBitset(keysOfEach.length)
      for (const key of keys) for (const ordinal of productsWith(keysOfEach, key)) setBit(expected, ordinal)
      const union = unionOf(
        keysOfEach.length,
        keys.map((key) => setOf(block, key)),
      )
      expect(union).toEqual(expected)
    }),
  )
})

test('no set takes more memory than a bit for each product, nor more than a list', () => {
  const block = collect(Array.from({ length: 320 }, (_, i) => (i < 3 ? [0, 1] : [1])))
  expect(block.words.length).toBe(3 + 10)
})
