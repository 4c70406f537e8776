import fc from 'fast-check'
import { expect, test } from 'vitest'
import { survey } from './core/lay.ts'
import type { Ring } from './core/types.ts'
import { length, patternIn, regionIn } from './layings.fixtures.ts'
import { rectangle, tile } from './rooms.fixtures.ts'

/** Twice the area of a ring inside a rectangle, as a fraction of whole numbers: sums the area under each edge. */
const exactArea = (ring: Ring, left: number, bottom: number, right: number, top: number): number => {
  type Fraction = readonly [bigint, bigint]
  let sum: Fraction = [0n, 1n]
  const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
  for (const [index, to] of ring.entries()) {
    const from = ring.at(index - 1) ?? to
    if (from.x === to.x) continue
    const sign = from.x < to.x ? -1n : 1n
    const [a, b] = (from.x < to.x ? [from, to] : [to, from]).map(({ x, y }) => ({
      x: BigInt(x),
      y: BigInt(y),
    }))
    if (a === undefined || b === undefined) continue
    const run = b.x - a.x
    /* The edge's height times its run, at x as a fraction; clamped to the rectangle. */
    const heightAt = ([n, d]: Fraction): Fraction => {
      const height: Fraction = [a.y * run * d + (b.y - a.y) * (n - a.x * d), run * d]
      if (height[0] < BigInt(bottom) * height[1]) return [0n, 1n]
      if (height[0] > BigInt(top) * height[1]) return [BigInt(top - bottom), 1n]
      return [height[0] - BigInt(bottom) * height[1], height[1]]
    }
    const rise = b.y - a.y
    const bends: Fraction[] = [a.x, b.x, BigInt(left), BigInt(right)].map((x): Fraction => [x, 1n])
    if (rise !== 0n)
      for (const y of [BigInt(bottom), BigInt(top)]) {
        const n = a.x * rise + (y - a.y) * run
        bends.push(rise > 0n ? [n, rise] : [-n, -rise])
      }
    const inRange = bends
      .filter(([n, d]) => n >= a.x * d && n <= b.x * d && n >= BigInt(left) * d && n <= BigInt(right) * d)
      .toSorted(([n, d], [m, e]) => Number(n * e - m * d))
    for (const [at, next] of inRange.slice(1).entries()) {
      const last = inRange[at]
      if (last === undefined) continue
      const [low, high] = [heightAt(last), heightAt(next)]
      const width: Fraction = [next[0] * last[1] - last[0] * next[1], next[1] * last[1]]
      const both = add(low, high)
      sum = add(sum, [sign * width[0] * both[0], width[1] * both[1]])
    }
  }
  /* Twice the area; to a millionth of a square tenth. */
  return Number((sum[0] * 1_000_000n) / sum[1]) / 1_000_000
}

test('areas at slanted walls equal exact fractions [L-012, L-049]', () => {
  const slanted = fc.record({
    corners: fc.tuple(length(2000, 20_000), length(2000, 20_000), length(100, 1900), length(100, 1900)),
    side: length(300, 900),
    start: fc.record({ x: length(-300, 300), y: length(-300, 300) }),
  })
  let checked = 0
  fc.assert(
    fc.property(slanted, ({ corners: [width, height, x, y], side, start }) => {
      const outline = [
        { x: 0, y },
        { x, y: 0 },
        { x: width, y: height - y },
        { x: width - x, y: height },
      ]
      const region = regionIn({ ...rectangle(1000, 1000), outline })
      const pattern = patternIn({ pattern: { kind: 'straight' }, tiles: [tile(side / 10, side / 10, 3)] })
      const { placed, pieces } = survey(region, pattern, 0, start)
      const [ring] = region
      if (ring === undefined) return
      for (const [index, piece] of pieces.entries()) {
        const at = placed[index]
        if (piece === null || piece.rectangles !== null || at === undefined) continue
        const [left, bottom] = [start.x + at.x, start.y + at.y]
        const exact = exactArea(ring, left, bottom, left + at.width, bottom + at.height) / 2
        /* A millionth of a mm². */
        expect(Math.abs(piece.area - exact)).toBeLessThan(1e-4)
        checked += 1
      }
    }),
    { numRuns: 300 },
  )
  expect(checked).toBeGreaterThan(3000)
})
