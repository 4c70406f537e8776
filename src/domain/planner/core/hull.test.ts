import { expect, test } from 'vitest'
import { convexHull } from './hull.ts'

test('a hull keeps a corner on a wall whose crossings were rounded aslant [L-055]', () => {
  /* The left edge of a chevron, whose first crossing lies 4.5 × 10⁻¹⁴ mm beside the others. */
  const left = [
    { x: -4.547473508864641e-13, y: 2280 },
    { x: 0, y: 0 },
    { x: 0, y: 1691 },
  ]
  const hull = convexHull([{ x: 1500, y: 4878 }, ...left, { x: 619, y: 1072 }])
  expect(hull.map(({ x, y }) => [Math.round(x), y])).toEqual([
    [0, 0],
    [619, 1072],
    [1500, 4878],
    [-0, 2280],
  ])
})
