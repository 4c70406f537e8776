import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pieceAt, tileOf } from '../cut.fixtures.ts'
import { cutCountOf, cutFrom } from '../cut.ts'
import { type Laid, layings, patternIn, regionIn } from '../layings.fixtures.ts'
import { tallyRegion } from '../tally.ts'
import { groupAlike, type PieceGroup } from './cut-groups.ts'
import { leastByPairs, leavesAllBeside } from './cut-pairs.ts'
import { tileStates } from './cut-states.ts'
import type { TileFormat } from './types.ts'

const piecesOf = ({ room, pattern, tiles, angle, start }: Laid) =>
  tallyRegion(regionIn(room), patternIn({ pattern, tiles }), angle, start).pieces.filter(
    ({ format }) => format === 0,
  )

const leastBy = (groups: readonly PieceGroup[], tile: TileFormat): number =>
  leastByPairs(groups, tileStates(groups, tile))

const rules = fc.record({
  turns: fc.constantFrom<TileFormat['turns']>('fixed', 'half', 'quarter'),
  reuse: fc.constantFrom<TileFormat['reuse']>('factory', 'any'),
})

test('strips of half a tile and a kerf need a tile each, without a kerf they do not [L-041, L-056]', () => {
  const tile = tileOf(300, 300, 0, { turns: 'half' })
  const strips = Array.from({ length: 10 }, () => pieceAt(tile, 0, 0, 150, 300))
  const groups = groupAlike(strips, tile)
  expect(leastBy(groups, tile)).toBe(10)
  expect(leastBy(groups, { ...tile, kerf: 0 })).toBe(1)
  expect(leavesAllBeside(groups, tileStates(groups, { ...tile, kerf: 0 }), 30)).toBe(false)
  expect(leavesAllBeside(groups, tileStates(groups, tile), 50)).toBe(true)
})

test('of too many places to pair, only pieces of more than half a tile are sure to take one each [L-056]', () => {
  const tile = tileOf(300, 300, 3, { turns: 'half', reuse: 'any' })
  const small = Array.from({ length: 250 }, (_, at) => pieceAt(tile, 0, 0, 20 + at, 20))
  const large = Array.from({ length: 3 }, (_, at) => pieceAt(tile, 0, 0, 200 + at, 300))
  expect(leastBy(groupAlike([...small, ...large], tile), tile)).toBe(3)
})

test('no count is below its bound or above its first try, and all are those of the plan [L-056, L-066]', () => {
  fc.assert(
    fc.property(layings, rules, fc.integer({ min: 0, max: 20 }), (laid, rule, enough) => {
      const [tile] = laid.tiles
      const pieces = piecesOf(laid)
      if (tile === undefined || pieces.length === 0) return
      const format = { ...tile, ...rule }
      const { length } = cutFrom(pieces, format).tiles
      const { most, exact } = cutCountOf(pieces, format)
      expect(leastBy(groupAlike(pieces, format), format)).toBeLessThanOrEqual(length)
      expect(length).toBeLessThanOrEqual(most)
      expect(exact(0)).toBe(length)
      /* A count that is enough need not be the least. */
      expect(Math.max(enough, exact(enough))).toBe(Math.max(enough, length))
    }),
    { numRuns: 300 },
  )
})
