import { expect, test } from 'vitest'
import type { TileFormat } from '#domain/planner/core/types.ts'
import { planTile } from '#domain/planner/layings.fixtures.ts'
import { morePatternOf } from '#domain/planner/more-patterns.ts'
import { tile } from '#domain/planner/rooms.fixtures.ts'
import { messages } from './messages.ts'
import { canLay, unsuitablePattern } from './plan-patterns.ts'

test('a face with one direction is not laid in patterns that turn tiles [L-035, L-042]', () => {
  const plank = { ...planTile, width: 6000, height: 3000 }
  const directional = { ...plank, turns: 'fixed' as const }
  for (const kind of ['herringbone', 'basket'] as const) {
    expect(unsuitablePattern(plank, kind)).toBeNull()
    expect(unsuitablePattern(directional, kind)).toBe(messages.planNeedsNoDirection)
    expect(canLay(directional, { kind })).toBe(false)
  }
  expect(canLay(directional, { kind: 'brick' })).toBe(true)
})

test('a pinwheel is laid with packs of a large and a small size, in any order [L-034, L-035]', () => {
  const [large, small, long] = [
    { x: 6000, y: 6000, count: 1 },
    { x: 3000, y: 3000, count: 1 },
    { x: 9000, y: 1000, count: 1 },
  ]
  const reason = (contents: NonNullable<typeof planTile.contents>) =>
    unsuitablePattern({ ...planTile, contents }, 'pinwheel')
  expect([reason([large, small]), reason([small, large])]).toEqual([null, null])
  expect(reason([])).toBe(messages.planNeedsInsert)
  for (const contents of [[large], [large, small, long], [large, long]])
    expect(reason(contents)).toBe(messages.planNeedsTwoSizes)
  const [big, little] = [tile(600, 600, 3), tile(300, 300, 3)]
  const placesOf = (formats: readonly TileFormat[]) =>
    morePatternOf({ kind: 'pinwheel' }, formats)?.tiles.map(({ x, y, width, format }) => [
      x,
      y,
      width,
      formats[format]?.width,
    ])
  expect(placesOf([little, big])).toEqual(placesOf([big, little]))
  expect(placesOf([little, big])).toHaveLength(2)
})
