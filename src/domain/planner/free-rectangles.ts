import type { Part } from './core/cut-shape.ts'
import type { Ring } from './core/types.ts'

interface Box {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

const sorted = (values: readonly number[], from: number, to: number): readonly number[] =>
  [...new Set([from, to, ...values])]
    .filter((value) => value >= from && value <= to)
    .toSorted((a, b) => a - b)

const areaOf = ({ x0, y0, x1, y1 }: Box): number => (x1 - x0) * (y1 - y0)

const overlap = (a: Box, b: Box): boolean => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1

/**
 * What a grinder can still take out of a region (its bounding box) beside parts, a kerf away: the largest free
 * rectangle, then the largest of the rest. An L of 600 × 600 without its corner of 200 × 300 leaves 197 × 297.
 */
export const freeRectangles = (region: Ring, parts: readonly Part[], kerf: number): readonly Ring[] => {
  const xs = region.map(({ x }) => x)
  const ys = region.map(({ y }) => y)
  const whole = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
  const taken: Box[] = parts.map((part) => ({
    x0: part.x0 - kerf,
    y0: part.y0 - kerf,
    x1: part.x1 + kerf,
    y1: part.y1 + kerf,
  }))
  const free: Box[] = []
  for (;;) {
    const across = sorted(
      taken.flatMap(({ x0, x1 }) => [x0, x1]),
      whole.x0,
      whole.x1,
    )
    const up = sorted(
      taken.flatMap(({ y0, y1 }) => [y0, y1]),
      whole.y0,
      whole.y1,
    )
    let best: Box = { x0: 0, y0: 0, x1: 0, y1: 0 }
    for (const x0 of across)
      for (const x1 of across)
        for (const y0 of up)
          for (const y1 of up) {
            const box = { x0, y0, x1, y1 }
            if (
              x1 > x0 &&
              y1 > y0 &&
              areaOf(box) > areaOf(best) &&
              !taken.some((other) => overlap(box, other))
            )
              best = box
          }
    if (areaOf(best) === 0) break
    free.push(best)
    taken.push({ x0: best.x0 - kerf, y0: best.y0 - kerf, x1: best.x1 + kerf, y1: best.y1 + kerf })
  }
  return free.map(({ x0, y0, x1, y1 }) => [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
  ])
}
