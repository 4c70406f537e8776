import { expect, test } from 'vitest'
import { parseViewed, withViewed } from './viewed.ts'

test('lists viewed products newest first, each once, and at most twelve [S-016]', () => {
  expect(withViewed([3, 2, 1], 2)).toEqual([2, 3, 1])
  expect(withViewed([], 7)).toEqual([7])
  const many = Array.from({ length: 12 }, (_, i) => i + 1)
  expect(withViewed(many, 99)).toEqual([99, ...many.slice(0, 11)])
})

test('ignores whatever else is stored [S-016]', () => {
  expect(parseViewed(null)).toEqual([])
  expect(parseViewed('5.x.-1.0.1e3.12')).toEqual([5, 12])
  expect(parseViewed('{"a":1}')).toEqual([])
  expect(parseViewed(Array.from({ length: 40 }, () => '8').join('.'))).toHaveLength(12)
})
