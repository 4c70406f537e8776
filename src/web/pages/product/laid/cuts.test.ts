import { expect, test } from 'vitest'
import { cutsOf } from './cuts.ts'
import { type LayingPattern, layTiles, planArea, type Sides } from './laid-tiles.ts'
import { SURFACE_MM } from './surface.ts'

test.each<[LayingPattern, number, number]>([
  ['straight', 600, 600],
  ['brick', 600, 300],
  ['straight', 1200, 600],
  ['herringbone', 600, 100],
  ['straight', 200, 200],
])('%s tiles of %i × %i mm never show the same cut beside one another [S-054]', (pattern, wide, high) => {
  const tile: Sides = { wide, high }
  const tiles = layTiles(pattern, tile, 3, planArea(tile))
  const cuts = cutsOf(tile, tiles)
  expect(cutsOf(tile, tiles)).toEqual(cuts)
  for (const [i, cut] of cuts.entries()) {
    expect(cut.x + Math.min(wide, SURFACE_MM)).toBeLessThanOrEqual(SURFACE_MM)
    expect(cut.y + Math.min(high, SURFACE_MM)).toBeLessThanOrEqual(SURFACE_MM)
    for (const [j, other] of cuts.entries()) {
      const [a, b] = [tiles[i], tiles[j]]
      const touch =
        i < j &&
        a !== undefined &&
        b !== undefined &&
        a.x <= b.x + b.wide + 4 &&
        b.x <= a.x + a.wide + 4 &&
        a.y <= b.y + b.high + 4 &&
        b.y <= a.y + a.high + 4
      if (touch) expect(other, `tiles ${i} and ${j}`).not.toEqual(cut)
    }
  }
})
