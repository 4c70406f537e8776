import { type ReactNode, useId } from 'react'
import type { WirePlan } from '#contract/plan.ts'
import type { DrawnTiles } from '#contract/tiles-of-plan.ts'
import type { RoomDrawing } from '#domain/planner/drawing.ts'
import { type LengthUnit, lengthText } from '#domain/planner/length.ts'
import { Later } from '../../browser/later-part.tsx'
import { borderTiles } from './border-parts.ts'
import { type Face, facesOf, plankOf } from './faces.ts'
import { type Box, seenBox, type Viewport } from './viewport.ts'

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
}

/** What the surface's picture shows, in tenths. */
const SURFACE = 12_000

const degrees = (angle: number): number => (angle + 360) % 360

/** Text along a wall is never upside down. */
const readable = (angle: number): number =>
  degrees(angle) > 90 && degrees(angle) <= 270 ? angle - 180 : angle

/** A round length near a quarter of the room. */
const scaleLength = (width: number): number =>
  [50_000, 20_000, 10_000, 5000, 2000, 1000].find((length) => length <= width / 3) ?? 500

/** Sizes follow the room, so that lines and letters look alike in small and large ones. */
const grainOf = ([, , width, height]: Box): number => Math.max(width, height, (width + height) / 1.6) / 100

/** The part of a drawing that is seen, with room for the lengths of walls around it. */
export const drawingBox = (room: Box, viewport: Viewport): Box => {
  const [x, y, width, height] = room
  const margin = 7 * grainOf(room)
  return seenBox([x - margin, y - margin, width + 2 * margin, height + 2.4 * margin], viewport)
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
}: RoomSvgProps): ReactNode {
  const id = useId()
  const [x, y, width, height] = drawing.box
  const grain = grainOf(drawing.box)
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
          <path d={`M0 0V${1.6 * grain}`} className="plan-hatch" strokeWidth={0.5 * grain} />
        </pattern>
      </defs>
      <path d={drawing.outline} className="plan-wall" strokeWidth={2.4 * grain} />
      <path d={drawing.outline} className="plan-floor" />
      <Tiled {...{ id, drawing, surface, sizes, grain, hatch }} />
      {borders.length > 0 && (
        <Later part={borderTiles} props={{ borders, pictured: surface !== null, grain, hatch }} />
      )}
      <Labels drawing={drawing} grain={grain} />
      <Walls drawing={drawing} grain={grain} unit={unit} />
      <StartMark at={drawing.start} angle={drawing.angle} grain={grain} />
      <ScaleBar x={x} y={y + height} width={width} grain={grain} unit={unit} />
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
  const faces = surface === null ? null : facesOf(drawing.tiles, sizes)
  return (
    <>
      <defs>
        <clipPath id={`${id}-region`}>
          <path d={drawing.region} clipRule="evenodd" />
        </clipPath>
        {faces !== null && <Surface id={id} surface={surface ?? ''} faces={faces} sizes={sizes} />}
      </defs>
      <g clipPath={`url(#${id}-region)`}>
        {!drawing.over && <rect x={x} y={y} width={width} height={height} className="plan-joint" />}
        <g transform={turn}>
          {faces === null ? (
            <>
              <path d={drawing.whole} className="plan-tile" />
              <path d={drawing.cut} className="plan-tile plan-cut" />
            </>
          ) : (
            <Faces id={id} faces={faces} sizes={sizes} />
          )}
          <path d={drawing.cut} fill={`url(#${hatch})`} className="plan-cut-hatch" />
          <path d={drawing.whole + drawing.cut} className="plan-edge" />
          {drawing.arrows !== '' && (
            <path d={drawing.arrows} className="plan-arrows" strokeWidth={0.3 * grain} />
          )}
        </g>
      </g>
      <path d={drawing.region} className="plan-region" fillRule="evenodd" />
    </>
  )
}

interface SurfaceProps {
  readonly id: string
  readonly surface: string
  readonly faces: readonly Face[]
  readonly sizes: RoomSvgProps['sizes']
}

/** The picture once, and a symbol for each cut of it that some tile shows. */
function Surface({ id, surface, faces, sizes }: SurfaceProps): ReactNode {
  const cuts = new Map(faces.map((face) => [face.cut, face]))
  return (
    <>
      <image
        id={`${id}-surface`}
        href={surface}
        width={SURFACE}
        height={SURFACE}
        preserveAspectRatio="none"
      />
      {sizes.map(
        ({ name, outline }, size) =>
          outline.length > 0 && (
            <clipPath key={name} id={`${id}-outline-${size}`}>
              <polygon points={outline.join(' ')} />
            </clipPath>
          ),
      )}
      {[...cuts].map(([cut, face]) => {
        const size = sizes[face.size]
        if (size === undefined) return null
        const plank = plankOf(size)
        return (
          <symbol
            key={cut}
            id={`${id}-${cut}`}
            viewBox={`0 0 ${Math.min(size.width, SURFACE)} ${Math.min(size.height, SURFACE)}`}
            preserveAspectRatio="none"
          >
            <g {...(size.outline.length > 0 && { clipPath: `url(#${id}-outline-${face.size})` })}>
              <use
                href={`#${id}-surface`}
                transform={`rotate(${size.grain}) translate(${plank.x - face.from.x} ${plank.y - face.from.y})`}
              />
            </g>
          </symbol>
        )
      })}
    </>
  )
}

function Faces({ id, faces, sizes }: Omit<SurfaceProps, 'surface'>): ReactNode {
  return faces.map(({ x, y, turned, size, cut, upsideDown }) => {
    const { width = 0, height = 0 } = sizes[size] ?? {}
    const place = turned ? `translate(${x + height} ${y}) rotate(90)` : `translate(${x} ${y})`
    return (
      <use
        key={`${x} ${y}`}
        href={`#${id}-${cut}`}
        width={width}
        height={height}
        transform={upsideDown ? `${place} rotate(180 ${width / 2} ${height / 2})` : place}
      />
    )
  })
}

interface LabelsProps {
  readonly drawing: RoomDrawing
  readonly grain: number
  readonly isSquare?: boolean
}

/** Numbers of cut pieces, where a number is legible. */
export function Labels({ drawing, grain, isSquare = false }: LabelsProps): ReactNode {
  const size = 2.1 * grain
  return (
    <g className="plan-labels" fontSize={size}>
      {drawing.labels
        .filter(([, , text, room]) => room > size * (0.75 + 0.35 * text.length))
        .map(([x, y, text]) => {
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
                  className="plan-label-back"
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

/** The length of each wall, along it and outside the room. */
function Walls({ drawing, grain, unit }: WallsProps): ReactNode {
  /* Twice the area: its sign says on which side of a wall the room lies. */
  const area = drawing.walls.reduce((sum, [x1, y1, x2, y2]) => sum + x1 * y2 - x2 * y1, 0)
  const side = area > 0 ? 1 : -1
  const size = 2.4 * grain
  return (
    <g className="plan-lengths" fontSize={size}>
      {drawing.walls.map(([x1, y1, x2, y2]) => {
        const length = Math.hypot(x2 - x1, y2 - y1)
        if (length < 5 * size) return null
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
              {lengthText(Math.round(length), unit)}
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

function ScaleBar({
  x,
  y,
  width,
  grain,
  unit,
}: {
  x: number
  y: number
  width: number
  grain: number
  unit: LengthUnit
}): ReactNode {
  const length = scaleLength(width)
  const size = 1.9 * grain
  return (
    <g className="plan-scale" transform={`translate(${x} ${y + 8.2 * grain})`} fontSize={size}>
      <path d={`M0 ${-0.7 * grain}V0H${length}V${-0.7 * grain}`} strokeWidth={0.35 * grain} />
      <text x={length + grain} y={0.3 * grain} className="plan-scale-text">
        {lengthText(length, unit === 'ft' ? 'm' : unit)}
      </text>
    </g>
  )
}
