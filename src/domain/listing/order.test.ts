import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyBitset, setBit } from './bitset.ts'
import { pageByFit, pageInOrder } from './order.ts'
import { sortInSteps } from './sort-in-steps.ts'

const SIZE = 60
const order = fc.shuffledSubarray(
  Array.from({ length: SIZE }, (_, i) => i),
  { minLength: SIZE },
)
const place = fc.record({ skip: fc.integer({ min: 0, max: 70 }), take: fc.integer({ min: 0, max: 30 }) })
const drawn = fc.record({
  order,
  members: fc.uniqueArray(fc.integer({ min: 0, max: SIZE - 1 })),
  fits: fc.array(fc.constantFrom(0, 1, 7, 255), { minLength: SIZE, maxLength: SIZE }),
})

const asBits = (members: readonly number[]) => {
  const bits = emptyBitset(SIZE)
  for (const i of members) setBit(bits, i)
  return bits
}

test('returns the members of a page in the given order', () => {
  fc.assert(
    fc.property(drawn, place, (d, { skip, take }) => {
      const expected = d.order.filter((i) => d.members.includes(i)).slice(skip, skip + take)
      expect(pageInOrder(Uint32Array.from(d.order), asBits(d.members), skip, take)).toEqual(expected)
    }),
  )
})

test('returns the best fits of a page first, and equal fits in the given order', () => {
  fc.assert(
    fc.property(drawn, place, (d, { skip, take }) => {
      const expected = d.order
        .filter((i) => d.members.includes(i))
        .sort((a, b) => (d.fits[b] ?? 0) - (d.fits[a] ?? 0))
        .slice(skip, skip + take)
      const fits = Uint8Array.from(d.fits)
      expect(pageByFit(Uint32Array.from(d.order), asBits(d.members), fits, skip, take)).toEqual(expected)
    }),
  )
})

test.each([0, 1, 4096, 4097, 30_000])('sorts %i items in steps as in one sort, stably', (n) => {
  const keys = Array.from({ length: n }, (_, i) => (i * 7919) % 101)
  const items = Uint32Array.from(keys.keys())
  const compare = (a: number, b: number) => (keys[a] ?? 0) - (keys[b] ?? 0)
  const steps = sortInSteps(items, compare)
  let step = steps.next()
  let pauses = 0
  for (; !step.done; step = steps.next()) pauses += 1
  expect(step.value).toEqual(items.slice().sort(compare))
  expect(pauses).toBeGreaterThanOrEqual(Math.floor(n / 4096))
})
