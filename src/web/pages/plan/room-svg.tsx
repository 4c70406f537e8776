import { type ReactNode, useId } from 'react'
import type { WirePlan } from '#contract/plan.ts'
import type { DrawnRoom, DrawnTiles } from '#contract/tiles-of-plan.ts'
import type { RoomDrawing } from '#domain/planner/drawing.ts'
import type { LengthUnit } from '#domain/planner/length.ts'
import { Later } from '../../browser/later-part.tsx'
import { borderTiles, measures, movementJoints, surfaceTiles } from './drawing-parts.ts'
import { type Box, grainIn, markRadius, marksIn, zoomIn } from './viewport.ts'

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
  const isLong = box[2] > 2 * box[3]
  return (
    <svg
      viewBox={box.join(' ')}
      role="img"
      aria-labelledby={`${id}-title ${id}-summary`}
      className={isLong ? 'plan-svg plan-long' : 'plan-svg'}
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
      <Later part={measures} props={{ drawing, grain, unit, box }} />
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

/** Numbers of cut pieces where they have room, and dots on narrow cuts where they have none (L-022, L-061). */
export function Labels({ drawing, grain, box, isSquare = false }: LabelsProps): ReactNode {
  const size = 2.1 * grain
  const { numbers, dots } = marksIn(drawing.labels, size, box, zoomIn(drawing.box, box))
  return (
    <g className="plan-labels" fontSize={size}>
      {numbers.map(({ label: [x, y, text, , narrow], widths }) => {
        const r = markRadius(text, size)
        return (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`} className={`plan-widths-${widths}`}>
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
      {dots.map(
        (places, i) =>
          places.length > 0 && (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: a path is its place in the list of widths
              key={i}
              d={places.map(([x, y]) => `M${x} ${y}h0`).join('')}
              className={`plan-dots plan-dots-${i + 1}`}
            />
          ),
      )}
    </g>
  )
}
