import { expect, test } from 'vitest'
import type { WirePiece } from '#contract/plan.ts'
import { groupsOf, rowText } from './plan-words.ts'

/** The pieces of L-W1: six of 600 × 588, four of 382 × 600, one of 382 × 588. */
const pieces: readonly WirePiece[] = [
  ...Array.from({ length: 6 }, () => [1, 6000, 5880]),
  ...Array.from({ length: 4 }, () => [2, 3820, 6000]),
  [3, 3820, 5880],
].map(([group = 0, along = 0, across = 0], i) => ({
  number: i + 1,
  group,
  kind: 'straight',
  along,
  across,
  area: along * across,
  parts: 1,
  size: 0,
  room: 0,
  row: 1,
  column: i + 1,
  tile: i + 1,
}))

test('alike pieces stand together, in the order of their groups [L-053]', () => {
  expect(groupsOf(pieces.toReversed()).map(({ group, pieces: alike }) => [group, alike.length])).toEqual([
    [1, 6],
    [2, 4],
    [3, 1],
  ])
})

test('a row is said in words: whole tiles, then cuts by their size [L-029]', () => {
  const tile = { width: 6000, height: 6000, contents: [] }
  expect(rowText({ row: 1, whole: 6, pieces: [7] }, pieces, tile)).toBe('6 whole, 1 cut 382 mm')
  expect(rowText({ row: 5, whole: 0, pieces: [1, 2, 11] }, pieces, tile)).toBe(
    '0 whole, 2 cut 588 mm, 1 cut 382 × 588 mm',
  )
})
