import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import type { Point, Ring } from '#domain/planner/core/types.ts'
import { type LengthUnit, lengthText } from '#domain/planner/length.ts'
import type { PlanState } from '#domain/planner/plan-state.ts'
import {
  type Landing,
  landCorner,
  moveWall,
  type Snapping,
  type WholeTiles,
  withCorner,
} from '#domain/planner/reshape.ts'
import { outlineOf } from '#domain/planner/room-shape.ts'
import { arrows } from './arrows.ts'
import type { Editing } from './planner.tsx'
import type { Paper } from './sheet.tsx'
import { placeIn } from './viewport.ts'
import { lengthOfWall, type Part, PartFields } from './wall-fields.tsx'

interface RoomHandlesProps {
  readonly paper: Paper
  readonly goods: PlannedGoods
  readonly state: PlanState
  /** The room whose corners and walls have handles. */
  readonly number: number
  readonly editing: Editing
  /** Plans a state that is no step yet. */
  readonly onDrag: (state: PlanState) => void
  readonly onSettle: (state: PlanState) => void
}

/** The handles of one room of a plan. */
export function RoomHandles({
  paper,
  goods,
  state,
  number,
  editing,
  onDrag,
  onSettle,
}: RoomHandlesProps): ReactNode {
  const room = state.rooms[number]
  const outline = room === undefined ? null : outlineOf(room.shape)
  if (room === undefined || outline === null) return null
  return (
    <WallEditor
      {...paper}
      outline={outline}
      origin={room.place ?? { x: 0, y: 0 }}
      unit={state.unit}
      whole={editing.wholeTilesOf(goods, state, number)}
      onChange={(changed, settled) => {
        if (settled) onSettle(editing.withOutline(state, number, changed))
        else onDrag(editing.withCorners(state, number, changed))
      }}
    />
  )
}

interface WallEditorProps extends Paper {
  /** Of the room that is changed, in its own frame. */
  readonly outline: Ring
  /** Where that frame lies in the drawing. */
  readonly origin: Point
  readonly unit: LengthUnit
  readonly whole: { readonly x: WholeTiles; readonly y: WholeTiles }
  /** Shows an outline; a settled one is a step that can be taken back. */
  readonly onChange: (outline: Ring, settled: boolean) => void
}

/** Steps of the arrow keys in tenths: 10 mm, with Shift 1 mm (L-028). */
const STEP = 100
const FINE_STEP = 10
/** Pixels within which corners land on lines, and after which a press is a drag. */
const NEAR_PX = 8
const DRAG_PX = 4
/** Half the width of a wall's length. */
const EDGE_PX = 34
/** The plan follows a drag this often. */
const FOLLOW_MS = 100

const ends = (outline: Ring, wall: number): readonly [Point, Point] => {
  const from = outline[wall] ?? { x: 0, y: 0 }
  return [from, outline[(wall + 1) % outline.length] ?? from]
}

const isSame = (one: Ring, other: Ring): boolean =>
  one.length === other.length && one.every(({ x, y }, i) => other[i]?.x === x && other[i]?.y === y)

/** Where a part is in the middle: a corner, or half way along a wall. */
const middleOf = (outline: Ring, { kind, number }: Part): Point => {
  const [from, to] = ends(outline, number)
  return kind === 'corner' ? from : { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
}

const moved = (outline: Ring, { kind, number }: Part, by: Point, snapping: Snapping | null): Ring => {
  if (kind === 'wall') return moveWall(outline, number, by, snapping)
  const { x, y } = middleOf(outline, { kind, number })
  return withCorner(outline, number, landCorner(outline, number, { x: x + by.x, y: y + by.y }, snapping).at)
}

interface Drag {
  readonly part: Part
  readonly from: Ring
  /** Where the pointer was pressed, and how many tenths a pixel of the drawing is. */
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly isMoving: boolean
}

/**
 * Handles over the drawing: corners and walls are dragged, moved by arrow keys, and chosen to type where they are
 * (L-025, L-026, L-028). Loaded when it is first wanted.
 */
function WallEditor({
  outline,
  origin,
  box,
  unit,
  whole,
  onChange,
  onHold,
  panel,
}: WallEditorProps): ReactNode {
  const layer = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [chosen, setChosen] = useState<Part | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  /** What a drag has made of the outline so far. */
  const [draft, setDraft] = useState<Ring | null>(null)
  const [guides, setGuides] = useState<Landing['guides']>([])
  const followed = useRef(0)
  const following = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = draft ?? outline

  useEffect(() => {
    const { current } = layer
    if (current === null) return
    const observer = new ResizeObserver(() =>
      setSize({ width: current.clientWidth, height: current.clientHeight }),
    )
    observer.observe(current)
    return () => {
      observer.disconnect()
      clearTimeout(following.current)
    }
  }, [])

  const place = placeIn(box, size)
  const onPaper = ({ x, y }: Point): Point => place.toPixels({ x: x + origin.x, y: y + origin.y })
  const snappingOf = (scale: number): Snapping => ({ within: NEAR_PX * scale, grid: STEP, whole })

  const settle = (next: Ring): void => {
    if (!isSame(next, outline)) onChange(next, true)
  }

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>, part: Part): void => {
    if (event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ part, from: outline, x: event.clientX, y: event.clientY, scale: place.scale, isMoving: false })
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (drag === null) return
    const by = { x: event.clientX - drag.x, y: event.clientY - drag.y }
    if (!drag.isMoving && Math.hypot(by.x, by.y) < DRAG_PX) return
    if (!drag.isMoving) {
      setDrag({ ...drag, isMoving: true })
      onHold(true)
    }
    const { part, from, scale } = drag
    const far = { x: by.x * scale, y: by.y * scale }
    const snapping = event.altKey ? null : snappingOf(scale)
    const next = moved(from, part, far, snapping)
    setDraft(next)
    if (part.kind === 'corner') {
      const { x, y } = middleOf(from, part)
      setGuides(landCorner(from, part.number, { x: x + far.x, y: y + far.y }, snapping).guides)
    }
    follow(next)
  }
  /** The last place of a drag is followed too, when the pointer rests there. */
  const follow = (next: Ring): void => {
    clearTimeout(following.current)
    const due = followed.current + FOLLOW_MS - performance.now()
    following.current = setTimeout(
      () => {
        followed.current = performance.now()
        onChange(next, false)
      },
      Math.max(0, due),
    )
  }
  const onPointerUp = (): void => {
    if (drag === null) return
    clearTimeout(following.current)
    if (drag.isMoving) {
      onHold(false)
      if (draft !== null) onChange(draft, true)
    }
    setChosen(drag.part)
    setDrag(null)
    setDraft(null)
    setGuides([])
  }
  /** The browser took the pointer: the outline is as it was. */
  const onPointerCancel = (): void => {
    clearTimeout(following.current)
    if (drag?.isMoving) {
      onHold(false)
      onChange(drag.from, true)
    }
    setDrag(null)
    setDraft(null)
    setGuides([])
  }

  const onKeyDown = (event: KeyboardEvent, part: Part): void => {
    const arrow = arrows[event.key]
    if (arrow === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? FINE_STEP : STEP
    setChosen(part)
    settle(moved(outline, part, { x: arrow.x * step, y: arrow.y * step }, null))
  }

  const handle = (part: Part, label: string, className: string, children: ReactNode): ReactNode => {
    const middle = onPaper(middleOf(shown, part))
    const y = middle.y
    /* The length of a wall at the edge is read whole. */
    const x = part.kind === 'wall' ? Math.min(Math.max(middle.x, EDGE_PX), size.width - EDGE_PX) : middle.x
    const isChosen = chosen?.kind === part.kind && chosen.number === part.number
    return (
      <button
        key={`${part.kind} ${part.number}`}
        type="button"
        aria-label={label}
        aria-pressed={isChosen}
        className={className}
        style={{ left: `${x}px`, top: `${y}px` }}
        onClick={() => setChosen(part)}
        onDoubleClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => onPointerDown(event, part)}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerCancel}
        onKeyDown={(event) => onKeyDown(event, part)}
      >
        {children}
      </button>
    )
  }

  const paper = shown.map(onPaper)
  /* Before the layer is measured nothing has a place. */
  const isPlaced = size.width > 0
  return (
    <>
      <div ref={layer} className="plan-handles">
        <svg aria-hidden="true" className="plan-reshaped">
          <path d={`M${paper.map(({ x, y }) => `${x} ${y}`).join('L')}Z`} />
          {guides.map(({ axis, at }) => {
            const { x, y } = onPaper({ x: at, y: at })
            return (
              <path
                key={axis}
                d={axis === 'x' ? `M${x} 0V${size.height}` : `M0 ${y}H${size.width}`}
                className="plan-guide"
              />
            )
          })}
        </svg>
        {isPlaced &&
          shown.map((_, number) => {
            const length = lengthText(lengthOfWall(shown, number), unit)
            return handle(
              { kind: 'wall', number },
              messages.planWallOf(number + 1, length),
              'plan-wall-handle',
              <span>{length}</span>,
            )
          })}
        {isPlaced &&
          shown.map(({ x, y }, number) =>
            handle(
              { kind: 'corner', number },
              messages.planCorner(number + 1, lengthText(x, unit), lengthText(y, unit)),
              'plan-corner-handle',
              null,
            ),
          )}
      </div>
      {panel(
        chosen === null || chosen.number >= outline.length ? (
          <p className="text-quiet text-sm">{messages.planMoveWallsHint}</p>
        ) : (
          <PartFields
            key={`${chosen.kind} ${chosen.number}`}
            {...{ part: chosen, outline, unit, whole }}
            onSettle={settle}
            onChoose={setChosen}
          />
        ),
      )}
    </>
  )
}
