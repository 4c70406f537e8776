import type { Point } from '#domain/planner/core/types.ts'

/** The directions of the arrow keys, by the names of the keys. */
export const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
