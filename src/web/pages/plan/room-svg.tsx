import { type ReactNode, useId } from 'react'
import type { WirePlan } from '#contract/plan.ts'
import type { DrawnRoom, DrawnTiles } from '#contract/tiles-of-plan.ts'
import type { RoomDrawing } from '#domain/planner/drawing.ts'
import { type LengthUnit, lengthText, measuredLength } from '#domain/planner/length.ts'
import { numberedWalls } from '#domain/planner/wall-numbers.ts'
import { Later } from '../../browser/later-part.tsx'
import { borderTiles, movementJoints, surfaceTiles } from './drawing-parts.ts'
import { type Box, grainIn, labelsIn } from './viewport.ts'

interface RoomSvgProps {
  readonly drawing: RoomDrawing
  readonly unit: LengthUnit
  /** The name of the image, and what it shows in one sentence. */
  readonly title: string
  readonly summary: string
  /** The tile's surface, to be seen in the tiles; null: plain tiles. */
  readonly surface: string | null
  /** The sizes of the tiles, by the numbers that the drawing names them by. */
  readonly sizes: WirePlan['sizes']
  /** What is seen of it, as `drawingBox` has it. */
  readonly box: Box
  /** The borders in it (L-095). */
  readonly borders: readonly DrawnTiles[]
  readonly movement: DrawnRoom['movement']
}

const degrees = (angle: number): number => (angle + 360) % 360

/** Text along a wall is never upside down. */
const readable = (angle: number): number =>
  degrees(angle) > 90 && degrees(angle) <= 270 ? angle - 180 : angle

/** A round length near a quarter of the room. */
const scaleLength = (width: number): number =>
  [50_000, 20_000, 10_000, 5000, 2000, 1000].find((length) => length <= width / 3) ?? 500

/**
 * A room with all its tiles, as one picture (L-022, L-029): whole tiles, cut ones hatched, cut-outs, joints to
 * scale, the start, the numbers of the cuts, the direction of faces and the length of each wall. Tiles are one path for each kind (L-023).
 */
export function RoomSvg({
  drawing,
  unit,
  title,
  summary,
  surface,
  sizes,
  box,
  borders,
  movement,
}: RoomSvgProps): ReactNode {
  const id = useId()
  const grain = grainIn(drawing.box, box)
  const hatch = `${id}-hatch`
  return (
    <svg
      viewBox={box.join(' ')}
      role="img"
      aria-labelledby={`${id}-title ${id}-summary`}
      className="plan-svg"
      data-whole={drawing.wholeCount}
      data-cut={drawing.cutCount}
      preserveAspectRatio="xMidYMid meet"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-summary`}>{summary}</desc>
      <defs>
        <pattern
          id={hatch}
          width={1.6 * grain}
          height={1.6 * grain}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d={`M0 0V${1.6 * grain}`} className="plan-hatch-back" strokeWidth={grain} />
          <path d={`M0 0V${1.6 * grain}`} className="plan-hatch" strokeWidth={0.4 * grain} />
        </pattern>
      </defs>
      <path d={drawing.outline} className="plan-wall" strokeWidth={2.4 * grain} />
      <path d={drawing.outline} className="plan-floor" />
      <Tiled {...{ id, drawing, surface, sizes, grain, hatch }} />
      {borders.length > 0 && (
        <Later part={borderTiles} props={{ borders, pictured: surface !== null, grain, hatch, box }} />
      )}
      {movement.length > 0 && <Later part={movementJoints} props={{ movement, grain }} />}
      <Labels drawing={drawing} grain={grain} box={box} />
      <Walls drawing={drawing} grain={grain} unit={unit} />
      <StartMark at={drawing.start} angle={drawing.angle} grain={grain} />
      <ScaleBar box={box} grain={grain} unit={unit} />
    </svg>
  )
}

interface TiledProps extends Pick<RoomSvgProps, 'drawing' | 'surface' | 'sizes'> {
  /** Of what it defines. */
  readonly id: string
  readonly grain: number
  /** Of the pattern that cut tiles are hatched with. */
  readonly hatch: string
}

/** Tiles and joints of a room, or of a border in it. */
export function Tiled({ id, drawing, surface, sizes, grain, hatch }: TiledProps): ReactNode {
  const [x, y, width, height] = drawing.box
  const turn = `translate(${drawing.start.join(' ')}) rotate(${drawing.angle})`
  return (
    <>
      <defs>
        <clipPath id={`${id}-region`}>
          <path d={drawing.region} clipRule="evenodd" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}-region)`}>
        {!drawing.over && <rect x={x} y={y} width={width} height={height} className="plan-joint" />}
        <g transform={turn}>
          <path d={drawing.whole} className="plan-tile plan-edge" />
          <path d={drawing.cut} className="plan-tile plan-cut" />
          {surface !== null && (
            <>
              <Later part={surfaceTiles} props={{ id, surface, tiles: drawing.tiles, sizes }} />
              <path d={drawing.whole} fill="none" className="plan-edge" />
            </>
          )}
          <path d={drawing.cut} fill={`url(#${hatch})`} className="plan-edge" />
          {drawing.arrows !== '' && (
            <path d={drawing.arrows} className="plan-arrows" strokeWidth={0.3 * grain} />
          )}
        </g>
      </g>
      <path d={drawing.region} className="plan-region" fillRule="evenodd" />
    </>
  )
}

interface LabelsProps {
  readonly drawing: RoomDrawing
  readonly grain: number
  readonly box: Box
  readonly isSquare?: boolean
}

/** Numbers of cut pieces, where a number is legible. */
export function Labels({ drawing, grain, box, isSquare = false }: LabelsProps): ReactNode {
  const size = 2.1 * grain
  return (
    <g className="plan-labels" fontSize={size}>
      {labelsIn(drawing.labels, size, box).map(([x, y, text, , narrow]) => {
        const r = 0.62 * size + 0.16 * size * text.length
        return (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <g className="plan-mark">
              <rect
                x={-r}
                y={-r}
                width={2 * r}
                height={2 * r}
                rx={isSquare ? 0 : r}
                className={narrow ? 'plan-label-narrow' : 'plan-label-back'}
              />
              <text y={0.36 * size}>{text}</text>
            </g>
          </g>
        )
      })}
    </g>
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
