import type { ReactNode } from 'react'
import type { Point } from '#domain/planner/types.ts'

/** The shape of a room as a small picture; its corners run down and to the right, as on the planner. */
export function OutlinePicture({ corners }: { readonly corners: readonly Point[] }): ReactNode {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, top] = [Math.min(0, ...xs), Math.min(0, ...ys)]
  const [width, height] = [Math.max(1, ...xs) - left, Math.max(1, ...ys) - top]
  const margin = Math.max(width, height) / 10
  return (
    <svg
      viewBox={`${left - margin} ${top - margin} ${width + 2 * margin} ${height + 2 * margin}`}
      aria-hidden="true"
      className="aspect-[4/3] w-full rounded-card border border-line bg-card"
    >
      <polygon
        points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
        className="fill-stone stroke-2 stroke-ink"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
