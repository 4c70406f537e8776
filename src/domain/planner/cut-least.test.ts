import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastByTrying } from './cut.checks.fixtures.ts'
import { pieceOf, rooms, tileOf } from './cut.fixtures.ts'
import { cutFrom } from './cut.ts'

const few = rooms(400, 1300).filter(({ pieces }) => pieces.length <= 12)

test('up to twelve pieces take as few tiles as an exhaustive search finds [L-057]', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(few, ({ tile, pieces }) => {
      expect(cutFrom(pieces, tile).tiles.length).toBe(leastByTrying(pieces, tile))
    }),
    /* Always the same rooms: of others, one in some hundreds takes the exhaustive search ten seconds. */
    { numRuns: 600, seed: 3 },
  )
})

test('up to twelve pieces the count is always proved to be the least [L-057]', () => {
  fc.assert(
    fc.property(few, ({ tile, pieces }) => {
      expect(cutFrom(pieces, tile).isLeast).toBe(true)
    }),
    { numRuns: 600 },
  )
})

/* Found by the property above: in a long tile pieces lie in so many ways that the search once gave up. */
test('proves the count of pieces that can be shifted in a long tile [L-057]', () => {
  const tile = tileOf(1200, 200, 2, { turns: 'quarter' })
  const pieces = [
    [{ x: 7999, y: 1171, width: 4000, height: 829 }],
    [{ x: 7999, y: 0, width: 4000, height: 2000 }],
    [
      { x: 7999, y: 0, width: 4000, height: 1151 },
      { x: 7999, y: 1151, width: 800, height: 849 },
    ],
    [{ x: 7999, y: 0, width: 800, height: 2000 }],
    [{ x: 7999, y: 0, width: 800, height: 2000 }],
    [{ x: 7999, y: 0, width: 800, height: 1 }],
  ].map((rectangles) => pieceOf(tile, rectangles))
  const plan = cutFrom(pieces, tile)
  expect(plan.tiles).toHaveLength(2)
  expect(plan).toMatchObject({ bound: 2, linear: 1.5, isLeast: true })
})
