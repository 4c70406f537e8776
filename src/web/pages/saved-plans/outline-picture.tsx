import { type ReactNode, useId } from 'react'
import type { Point } from '#domain/planner/core/types.ts'
import type { PlanSketch } from '#domain/planner/sketch.ts'
import { classNames } from '../../ui/class-names.ts'

interface OutlinePictureProps {
  readonly corners: readonly Point[]
  /** Its tiles; null: the shape alone. */
  readonly sketch: PlanSketch | null
}

/** A room with its tiles as a small picture; its corners run down and to the right, as on the planner. */
export function OutlinePicture({ corners, sketch }: OutlinePictureProps): ReactNode {
  const id = useId()
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
      {sketch?.map(({ region, tiles, start, angle }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the sketch
        <g key={i}>
          <clipPath id={`${id}-${i}`}>
            <path d={region} clipRule="evenodd" />
          </clipPath>
          <g clipPath={`url(#${id}-${i})`}>
            <path
              d={tiles}
              transform={`translate(${start.join(' ')}) rotate(${angle})`}
              className={classNames(i === 0 ? 'fill-paper' : 'fill-clay-wash', 'stroke-1 stroke-quiet')}
              vectorEffect="non-scaling-stroke"
            />
          </g>
        </g>
      ))}
    </svg>
  )
}
