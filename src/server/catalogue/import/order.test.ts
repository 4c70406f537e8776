import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeOrder } from './order.ts'

test.each([
  ['a full list decides all', 'abc', 'cab', 'cab'],
  ['one key alone moves nothing', 'abc', 'b', 'abc'],
  ['keys change places among themselves', 'abcd', 'da', 'dbca'],
  ['a new key follows the one before it', 'abc', 'axc', 'axbc'],
  ['a new key before all known ones', 'abc', 'xb', 'axbc'],
  ['only new keys go to the end', 'abc', 'xy', 'abcxy'],
  ['into nothing', '', 'ab', 'ab'],
])('%s: %s and %s give %s', (_what, current, named, merged) => {
  expect(mergeOrder([...current], [...named])).toEqual([...merged])
})

const lists = fc.tuple(
  fc.uniqueArray(fc.integer({ min: 0, max: 20 })),
  fc.uniqueArray(fc.integer({ min: 0, max: 20 })),
)

test('loses no key, puts the named ones in their order, and changes nothing the second time', () => {
  fc.assert(
    fc.property(lists, ([a, b]) => {
      const [current, named] = [a.map(String), b.map(String)]
      const merged = mergeOrder(current, named)
      expect([...merged].sort()).toEqual([...new Set([...current, ...named])].sort())
      expect(merged.filter((key) => named.includes(key))).toEqual(named)
      expect(mergeOrder(merged, named)).toEqual(merged)
    }),
  )
})
