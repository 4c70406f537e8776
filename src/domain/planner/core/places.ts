import type { PatternTile, TilePattern } from './pattern-rows.ts'
import type { Box } from './ring.ts'

/** The whole numbers n for which low < from + n × step < high; all of them if step is 0 and from is between. */
const multiples = (from: number, step: number, low: number, high: number): readonly [number, number] => {
  if (step === 0) return from > low && from < high ? [-Infinity, Infinity] : [1, 0]
  const [a, b] = [(low - from) / step, (high - from) / step]
  return [Math.floor(Math.min(a, b)) + 1, Math.ceil(Math.max(a, b)) - 1]
}

/** Calls back with every place of a tile of the pattern that meets a box; the pattern starts at 0, 0. */
export const eachPlace = (
  { steps: [a, b], tiles }: TilePattern,
  { left, right, bottom, top }: Box,
  visit: (tile: PatternTile, x: number, y: number) => void,
): void => {
  const area = a.x * b.y - a.y * b.x
  for (const tile of tiles) {
    const [low, high] = [
      { x: left - tile.width - tile.x, y: bottom - tile.height - tile.y },
      { x: right - tile.x, y: top - tile.y },
    ]
    /* The place is i × a + j × b; j at the corners of the box bounds j. */
    const js = [low.x, high.x].flatMap((x) => [low.y, high.y].map((y) => (a.x * y - a.y * x) / area))
    for (let j = Math.floor(Math.min(...js)); j <= Math.max(...js) + 1; j += 1) {
      const [fromX, toX] = multiples(j * b.x, a.x, low.x, high.x)
      const [fromY, toY] = multiples(j * b.y, a.y, low.y, high.y)
      for (let i = Math.max(fromX, fromY); i <= Math.min(toX, toY); i += 1)
        visit(tile, tile.x + i * a.x + j * b.x, tile.y + i * a.y + j * b.y)
    }
  }
}
