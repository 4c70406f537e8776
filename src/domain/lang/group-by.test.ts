import { expect, test } from 'vitest'
import { groupBy } from './group-by.ts'

test('groups items by key; keys and items stay in their original order', () => {
  expect([...groupBy(['ash', 'oak', 'elder', 'fir'], (tree) => tree.length)]).toEqual([
    [3, ['ash', 'oak', 'fir']],
    [5, ['elder']],
  ])
})
