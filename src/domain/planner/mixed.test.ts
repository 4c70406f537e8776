import { expect, test } from 'vitest'
import { survey } from './core/lay.ts'
import { pack, patternIn, regionIn } from './layings.fixtures.ts'
import { morePatternOf } from './more-patterns.ts'
import { rectangle } from './rooms.fixtures.ts'

test('mixed packs have a repeating cell for many ratios, without crossing joints [L-038]', () => {
  const ratios = [
    [2, 3, 2, 2],
    [1, 1, 1, 1],
    [2, 2, 2, 2],
    [1, 2, 2, 1],
    [3, 2, 2, 2],
    [2, 4, 2, 2],
    [1, 3, 2, 3],
    [2, 1, 3, 2],
    [4, 4, 4, 2],
    [1, 2, 3, 4],
  ]
  for (const counts of ratios) {
    const pattern = patternIn({ pattern: { kind: 'mixed', module: 2850, counts, variant: 0 }, tiles: pack })
    expect(counts.map((_, size) => pattern.tiles.filter(({ format }) => format === size).length)).toEqual(
      counts,
    )
    const { placed } = survey(regionIn(rectangle(6000, 6000)), pattern, 0, { x: 0, y: 0 })
    const corners = new Map<string, number>()
    for (const {
      x,
      y,
      tile: { cell },
    } of placed)
      for (const corner of [
        `${x} ${y}`,
        `${x + cell.width} ${y}`,
        `${x} ${y + cell.height}`,
        `${x + cell.width} ${y + cell.height}`,
      ])
        corners.set(corner, (corners.get(corner) ?? 0) + 1)
    expect(Math.max(...corners.values())).toBeLessThan(4)
  }
  const another = (variant: number) =>
    JSON.stringify(
      patternIn({ pattern: { kind: 'mixed', module: 2850, counts: [2, 3, 2, 2], variant }, tiles: pack }),
    )
  expect(new Set([0, 1, 2].map(another)).size).toBe(3)
  expect(morePatternOf({ kind: 'mixed', module: 1000, counts: [1, 1, 1, 1], variant: 0 }, pack)).toBeNull()
})
