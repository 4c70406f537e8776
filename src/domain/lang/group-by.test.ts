import { expect, test } from 'vitest'
import { groupBy } from './group-by.ts'

test('items stand under what each is known by, both in their first order', () => {
  expect([...groupBy(['ash', 'oak', 'elder', 'fir'], (tree) => tree.length)]).toEqual([
    [3, ['ash', 'oak', 'fir']],
    [5, ['elder']],
  ])
})
