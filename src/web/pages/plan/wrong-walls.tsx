import type { ReactNode } from 'react'
import type { PlanRefusal } from '#contract/plan-refusal.ts'
import { boxOf } from '#domain/planner/core/ring.ts'
import { drawingBox, fit } from './viewport.ts'

/** A number stands here along its wall: walls that cross often do so in the middle. */
const ALONG = 0.25

/** The outline as it was typed, each wall with its number, and those marked that no plan can be made of (L-016). */
export function WrongWalls({ outline, walls }: NonNullable<PlanRefusal['wrong']>): ReactNode {
  const { left, right, bottom, top } = boxOf([outline])
  const box = drawingBox([left, bottom, right - left, top - bottom], fit)
  const size = Math.max(box[2], box[3]) / 40
  const all = outline.map((from, wall) => {
    const to = outline[(wall + 1) % outline.length] ?? from
    const isWrong = walls.includes(wall)
    return { from, to, wall, isWrong }
  })
  const marked = [...all].sort((one, other) => Number(one.isWrong) - Number(other.isWrong))
  return (
    <svg viewBox={box.join(' ')} className="plan-svg" aria-hidden="true">
      {marked.map(({ from, to, wall, isWrong }) => (
        <path
          key={wall}
          d={`M${from.x} ${from.y}L${to.x} ${to.y}`}
          className={isWrong ? 'plan-wall plan-wall-wrong' : 'plan-wall'}
          strokeWidth={size * (isWrong ? 0.5 : 0.25)}
        />
      ))}
      <g className="plan-labels" fontSize={size}>
        {marked.map(({ from, to, wall, isWrong }) => (
          <g
            key={wall}
            transform={`translate(${from.x + ALONG * (to.x - from.x)} ${from.y + ALONG * (to.y - from.y)})`}
          >
            <g className="plan-mark">
              <circle r={0.9 * size} className={isWrong ? 'plan-label-wrong' : 'plan-label-back'} />
              <text y={0.36 * size}>{wall + 1}</text>
            </g>
          </g>
        ))}
      </g>
    </svg>
  )
}
