import type { ReactNode } from 'react'
import type { RoomDrawing } from '#domain/planner/drawing.ts'
import { type LengthUnit, lengthText, measuredLength } from '#domain/planner/length.ts'
import { numberedWalls } from '#domain/planner/wall-numbers.ts'
import type { Box } from './viewport.ts'

const degrees = (angle: number): number => (angle + 360) % 360

/** Text along a wall is never upside down. */
const readable = (angle: number): number =>
  degrees(angle) > 90 && degrees(angle) <= 270 ? angle - 180 : angle

/** A round length near a quarter of the room. */
const scaleLength = (width: number): number =>
  [50_000, 20_000, 10_000, 5000, 2000, 1000].find((length) => length <= width / 3) ?? 500

export interface MeasuresProps extends WallsProps {
  /** What is seen of the drawing. */
  readonly box: Box
}

/** What is written on a drawing beside its tiles: lengths of walls, the start and the scale. */
export function Measures({ drawing, grain, unit, box }: MeasuresProps): ReactNode {
  return (
    <>
      <Walls drawing={drawing} grain={grain} unit={unit} />
      <StartMark at={drawing.start} angle={drawing.angle} grain={grain} />
      <ScaleBar box={box} grain={grain} unit={unit} />
    </>
  )
}

interface WallsProps {
  readonly drawing: RoomDrawing
  readonly grain: number
  readonly unit: LengthUnit
}

/** The number and the length of each wall, along it and outside the room (L-016). */
function Walls({ drawing, grain, unit }: WallsProps): ReactNode {
  /* Twice the area: its sign says on which side of a wall the room lies. */
  const area = drawing.walls.reduce((sum, [x1, y1, x2, y2]) => sum + x1 * y2 - x2 * y1, 0)
  const side = area > 0 ? 1 : -1
  const size = 2.4 * grain
  return (
    <g className="plan-lengths" fontSize={size}>
      {numberedWalls(drawing.walls).map(([number, [x1, y1, x2, y2]]) => {
        const length = Math.hypot(x2 - x1, y2 - y1)
        if (length < 2 * size) return null
        const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length]
        const away = 3.6 * grain
        const [x, y] = [(x1 + x2) / 2 + side * uy * away, (y1 + y2) / 2 - side * ux * away]
        const angle = readable((Math.atan2(uy, ux) * 180) / Math.PI)
        return (
          <g
            key={`${x1} ${y1}`}
            transform={`translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round(angle * 10) / 10})`}
          >
            <text y={0.35 * size} className="plan-mark">
              {length < 7 * size
                ? number
                : `${number} · ${lengthText(measuredLength(x2 - x1, y2 - y1), unit)}`}
            </text>
          </g>
        )
      })}
    </g>
  )
}

/** Where the first tile has its corner, with the directions of the joints. */
function StartMark({
  at: [x, y],
  angle,
  grain,
}: {
  at: readonly [number, number]
  angle: number
  grain: number
}): ReactNode {
  const arm = 3.4 * grain
  return (
    <g className="plan-start" transform={`translate(${x} ${y}) rotate(${angle})`} strokeWidth={0.5 * grain}>
      <path d={`M0 ${arm}V0H${arm}`} />
      <circle r={0.8 * grain} />
    </g>
  )
}

/** In the lower left of what is seen. */
function ScaleBar({
  box: [x, y, width, height],
  grain,
  unit,
}: {
  box: Box
  grain: number
  unit: LengthUnit
}): ReactNode {
  const length = scaleLength(width - 14 * grain)
  const size = 1.9 * grain
  return (
    <g
      className="plan-scale"
      transform={`translate(${x + 7 * grain} ${y + height - 1.6 * grain})`}
      fontSize={size}
    >
      <path d={`M0 ${-0.7 * grain}V0H${length}V${-0.7 * grain}`} strokeWidth={0.35 * grain} />
      <g transform={`translate(${length + grain} ${0.3 * grain})`}>
        <text className="plan-mark">{lengthText(length, unit === 'ft' ? 'm' : unit)}</text>
      </g>
    </g>
  )
}
