import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { messages } from '#contract/messages.ts'
import type { WirePlan } from '#contract/plan.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { drawnRooms, nameOfTile } from '#contract/tiles-of-plan.ts'
import type { RoomDrawing } from '#domain/planner/drawing.ts'
import type { LengthUnit } from '#domain/planner/length.ts'
import { Later, laterPart } from '../../browser/later-part.tsx'
import { classNames } from '../../ui/class-names.ts'
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import { loadMorePictures } from './load-more.ts'
import { RoomSvg } from './room-svg.tsx'
import { type Box, drawingBox, fit, moved, type Viewport, zoomed } from './viewport.ts'

export const legend = laterPart(async () => (await loadMorePictures()).Legend)

interface SheetProps {
  readonly plan: WirePlan | null
  readonly goods: PlannedGoods
  readonly unit: LengthUnit
  readonly summary: string
  /** Shown in place of the rooms. */
  readonly instead?: ReactNode
  readonly busy: boolean
  /** Lists each tile of a large plan for its picture; left out: surfaces are shown in small ones only (L-032). */
  readonly onPicture?: (pictured: boolean) => void
  /** The place of the room that is shown on a screen; left out: all of them, as on paper. */
  readonly shown?: number
  /** Absent where the plan is only looked at. */
  readonly steps?: {
    readonly canUndo: boolean
    readonly canRedo: boolean
    readonly onUndo: () => void
    readonly onRedo: () => void
  }
  /** Handles over the room that is shown, with fields below; left out where walls stay where they are. */
  readonly walls?: {
    readonly isOpen: boolean
    readonly onToggle: () => void
    readonly editor: (paper: Paper) => ReactNode
  }
}

/** What handles need of the drawing that they lie on. */
export interface Paper {
  /** What of the drawing is seen. */
  readonly box: Box
  /** The drawing keeps its scale while something is dragged. */
  readonly onHold: (held: boolean) => void
  /** Where fields of what is chosen stand, below the drawing. */
  readonly panel: (content: ReactNode) => ReactNode
}

/** A place on the screen in parts of what is seen of the drawing there, from its middle. */
const partsAt = (sheet: Element | null, x: number, y: number): readonly [number, number] => {
  const svg = [...(sheet?.querySelectorAll('svg') ?? [])].find(({ clientWidth }) => clientWidth > 0)
  if (svg === undefined) return [0, 0]
  const { left, top, width, height } = svg.getBoundingClientRect()
  const { width: wide, height: tall } = svg.viewBox.baseVal
  const scale = Math.min(width / wide, height / tall)
  return [(x - left - width / 2) / scale / wide, (y - top - height / 2) / scale / tall]
}

/** Of more tiles none is shown with its surface: browsers would scroll and zoom them slowly. */
const MOST_PICTURED = 5000

const STEP = 1.5
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-0.1, 0],
  ArrowRight: [0.1, 0],
  ArrowUp: [0, -0.1],
  ArrowDown: [0, 0.1],
}

/** The drawing with its tools: zoom by wheel, pinch, buttons and keys, pan by drag and arrows (L-024). */
export function Sheet({
  plan,
  goods,
  unit,
  summary,
  instead,
  busy,
  onPicture,
  shown,
  steps,
  walls,
}: SheetProps): ReactNode {
  const [viewport, setViewport] = useState<Viewport>(fit)
  /** Null: surfaces are shown where the plan lists its tiles. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  /** The box of the drawing while something is dragged on it: its scale stays. */
  const [held, setHeld] = useState<Box | null>(null)
  const [below, setBelow] = useState<HTMLElement | null>(null)
  const paper = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, { readonly x: number; readonly y: number }>())
  const drawn = plan === null || instead ? [] : drawnRooms(plan, goods)
  const several = drawn.length > 1
  const hasTiles = drawn.every(({ drawing }) => drawing.tiles.length > 0)
  const tiles = drawn.reduce((sum, { drawing: { wholeCount, cutCount } }) => sum + wholeCount + cutCount, 0)
  const canPicture =
    drawn.some((room) => room.goods.surface !== null) &&
    (hasTiles || (onPicture !== undefined && tiles <= MOST_PICTURED))
  const pictured = chosen ?? hasTiles

  /* React's own listener of wheels cannot keep the page from zooming. */
  useEffect(() => {
    const { current } = paper
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const at = partsAt(current, event.clientX, event.clientY)
      setViewport((before) => zoomed(before, event.deltaY < 0 ? 1.15 : 1 / 1.15, at))
    }
    current?.addEventListener('wheel', onWheel, { passive: false })
    return () => current?.removeEventListener('wheel', onWheel)
  }, [])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = arrows[event.key]
    if (event.key === '+' || event.key === '=') setViewport(zoomed(viewport, STEP))
    else if (event.key === '-') setViewport(zoomed(viewport, 1 / STEP))
    else if (event.key === '0') setViewport(fit)
    else if (arrow !== undefined && viewport.zoom > 1) setViewport(moved(viewport, ...arrow))
    else return
    event.preventDefault()
  }

  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const known = pointers.current.get(event.pointerId)
    if (known === undefined) return
    const { clientWidth, clientHeight } = event.currentTarget
    const now = { x: event.clientX, y: event.clientY }
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    pointers.current.set(event.pointerId, now)
    if (other !== undefined) {
      const distance = (from: { x: number; y: number }): number =>
        Math.max(1, Math.hypot(from.x - other.x, from.y - other.y))
      const at = partsAt(event.currentTarget, (now.x + other.x) / 2, (now.y + other.y) / 2)
      setViewport((before) => zoomed(before, distance(now) / distance(known), at))
    }
    /* Between two fingers, of which one moves, is half as far. */
    const share = other === undefined ? 1 : 0.5
    setViewport((before) =>
      moved(before, (share * (known.x - now.x)) / clientWidth, (share * (known.y - now.y)) / clientHeight),
    )
  }
  const release = (event: PointerEvent): void => {
    pointers.current.delete(event.pointerId)
  }

  return (
    <figure className="space-y-3">
      {/* biome-ignore lint/a11y/useSemanticElements: nothing in it is a field */}
      <div
        ref={paper}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the drawing
        tabIndex={0}
        role="group"
        aria-label={messages.planDrawing}
        className={classNames(
          'plan-sheet rounded-card border border-line',
          viewport.zoom > 1 && 'plan-zoomed',
          busy && 'plan-busy',
        )}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0 || (viewport.zoom === 1 && event.pointerType === 'mouse')) return
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={onPointerMove}
        onPointerUp={release}
        onPointerCancel={release}
        onDoubleClick={() => setViewport(viewport.zoom > 1 ? fit : zoomed(viewport, 2))}
      >
        {instead}
        {drawn.map(({ drawing, number, isStrip, borders, movement, ...tile }, i) => {
          /* A wall is shown with the strips of its reveals. */
          const isShown = shown === undefined || number === shown
          const isMoved = number === shown && !isStrip
          return (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a room is its place in the plan
              key={i}
              className={classNames(
                !isShown && 'hidden noscript:block print:block',
                isShown && isStrip && 'plan-strip',
                isMoved && walls?.isOpen && 'plan-reshaping',
              )}
            >
              {several && <p className="px-4 pt-3 font-medium">{drawing.name}</p>}
              <div className="relative">
                <RoomSvg
                  drawing={drawing}
                  unit={unit}
                  title={
                    messages.planOfTiles([
                      ...new Set([tile, ...borders].map(({ goods: of }) => nameOfTile(of))),
                    ]) + (several ? `: ${drawing.name}` : '')
                  }
                  summary={several ? roomSummary([drawing, ...borders.map((of) => of.drawing)]) : summary}
                  surface={hasTiles && pictured ? tile.goods.surface : null}
                  sizes={tile.plan.sizes}
                  borders={borders}
                  movement={movement}
                  box={(isMoved ? held : null) ?? drawingBox(drawing.box, viewport)}
                />
                {isMoved &&
                  walls?.editor({
                    box: held ?? drawingBox(drawing.box, viewport),
                    onHold: (isHeld) => setHeld(isHeld ? drawingBox(drawing.box, viewport) : null),
                    panel: (content) => below !== null && createPortal(content, below),
                  })}
              </div>
            </div>
          )
        })}
      </div>
      <figcaption className="plan-controls flex flex-wrap items-center gap-x-2 gap-y-1 noscript:hidden">
        <Tool label="Zoom in" onClick={() => setViewport(zoomed(viewport, STEP))}>
          <PlusIcon />
        </Tool>
        <Tool label="Zoom out" onClick={() => setViewport(zoomed(viewport, 1 / STEP))}>
          <MinusIcon />
        </Tool>
        <Tool onClick={() => setViewport(fit)}>Fit</Tool>
        {steps !== undefined && (
          <>
            <Tool onClick={steps.onUndo} disabled={!steps.canUndo}>
              Undo
            </Tool>
            <Tool onClick={steps.onRedo} disabled={!steps.canRedo}>
              Redo
            </Tool>
          </>
        )}
        {walls !== undefined && (
          <Tool pressed={walls.isOpen} onClick={walls.onToggle}>
            {messages.planMoveWalls}
          </Tool>
        )}
        {canPicture && (
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 px-2 text-sm">
            <input
              type="checkbox"
              checked={pictured}
              onChange={({ target: { checked } }) => {
                setChosen(checked)
                onPicture?.(checked)
              }}
              className="size-5 accent-clay"
            />
            Show the surface
          </label>
        )}
        <Tool onClick={() => window.print()}>Print</Tool>
      </figcaption>
      <div ref={setBelow} className="plan-controls empty:hidden" />
      {drawn.length > 0 && <Later part={legend} props={{ drawn }} />}
    </figure>
  )
}

const roomSummary = (drawings: readonly Pick<RoomDrawing, 'wholeCount' | 'cutCount'>[]): string =>
  messages.planRoomTiles(
    drawings.reduce((sum, { wholeCount }) => sum + wholeCount, 0),
    drawings.reduce((sum, { cutCount }) => sum + cutCount, 0),
  )

interface ToolProps {
  readonly label?: string
  readonly disabled?: boolean
  /** Of a tool that stays pressed. */
  readonly pressed?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Tool({ label, disabled = false, pressed, onClick, children }: ToolProps): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
      className="touch inline-flex items-center justify-center rounded-control border border-line bg-card px-3 text-sm hover:border-ink aria-pressed:border-ink aria-pressed:bg-stone aria-pressed:font-medium disabled:bg-stone disabled:text-quiet"
    >
      {children}
    </button>
  )
}
