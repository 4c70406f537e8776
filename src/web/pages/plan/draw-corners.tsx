import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { fieldOf } from '#contract/plan-form-fields.ts'
import { MOST_CORNERS } from '#domain/planner/core/outline.ts'
import type { Point, Ring } from '#domain/planner/core/types.ts'
import { type LengthUnit, lengthText } from '#domain/planner/length.ts'
import type { Landing } from '#domain/planner/reshape.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { arrows } from './arrows.ts'
import { CornerTable } from './corner-table.tsx'
import {
  closes,
  type Drawing,
  fromFirst,
  landNext,
  linesApart,
  paperBox,
  paperFor,
  paperWidths,
} from './drawn-corners.ts'
import { asTyped } from './signed-length.ts'

interface DrawCornersProps extends Pick<Drawing, 'unit' | 'whole'> {
  /** The outline of the room as it is now. */
  readonly outline: Ring
  /** A cut-out is drawn in the room; else the room itself is drawn anew. */
  readonly isCutOut: boolean
  readonly onDone: (corners: Ring) => void
  readonly onCancel: () => void
}

/** Steps of the arrow keys in tenths: 100 mm, with Shift 10 mm. */
const STEP = 1000
const FINE_STEP = 100

const pathOf = (corners: Ring): string => `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}`

/** Corners set one after the other on a sheet of paper, by pointer, by keys or typed in a table (L-009, L-013, L-028). */
export function DrawCorners({
  unit,
  whole,
  outline,
  isCutOut,
  onDone,
  onCancel,
}: DrawCornersProps): ReactNode {
  const [corners, setCorners] = useState<Ring>([])
  /** Where the next corner would lie; null: nothing points at the paper. */
  const [next, setNext] = useState<Landing | null>(null)
  const [size, setSize] = useState(() => paperFor(outline))
  const [isFull, setFull] = useState(false)
  const paper = useRef<SVGSVGElement>(null)
  const group = useRef<HTMLDivElement>(null)
  const width = paperWidths[size] ?? 80_000
  const box = paperBox(width, isCutOut ? outline : [])
  const letter = width / 45

  /* The focus goes to the paper, and back to what opened it. */
  useEffect(() => {
    const opener = document.activeElement
    group.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])

  const scaleNow = (): number => {
    const { width: wide = 1, height = 1 } = paper.current?.getBoundingClientRect() ?? {}
    return Math.max(box[2] / wide, box[3] / height)
  }
  const drawing = (): Drawing => ({ corners, scale: scaleNow(), unit, whole })

  const change = (changed: Ring): void => {
    setCorners(changed)
    setFull(false)
  }
  const finish = (): void => {
    if (corners.length >= 3) onDone(isCutOut ? corners : fromFirst(corners))
  }
  const set = (at: Point): void => {
    if (closes(drawing(), at)) finish()
    else if (corners.length >= MOST_CORNERS) setFull(true)
    else if (corners.every(({ x, y }) => x !== at.x || y !== at.y)) change([...corners, at])
  }

  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left = 0, top = 0, width: wide = 1, height = 1 } = paper.current?.getBoundingClientRect() ?? {}
    const scale = scaleNow()
    return {
      x: box[0] + box[2] / 2 + (clientX - left - wide / 2) * scale,
      y: box[1] + box[3] / 2 + (clientY - top - height / 2) * scale,
    }
  }
  const landing = (event: PointerEvent): Landing => {
    const at = placeOf(event)
    const [first] = corners
    return closes(drawing(), at) && first !== undefined ? { at: first, guides: [] } : landNext(drawing(), at)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = arrows[event.key]
    const from = next?.at ?? corners.at(-1) ?? { x: 0, y: 0 }
    if (arrow !== undefined) {
      const step = event.shiftKey ? FINE_STEP : STEP
      setNext({ at: { x: from.x + arrow.x * step, y: from.y + arrow.y * step }, guides: [] })
    } else if (event.key === 'Enter' || event.key === ' ') set(from)
    else if (event.key === 'Backspace') change(corners.slice(0, -1))
    else if (event.key === 'Escape') onCancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const last = corners.at(-1)
  const status = [
    messages.planDrawSet(corners.length),
    next === null ? null : messages.planDrawAt(lengthText(next.at.x, unit), lengthText(next.at.y, unit)),
    next === null || last === undefined ? null : messages.planDrawWall(wallText(last, next.at, unit)),
  ].filter((part) => part !== null)
  return (
    <div className="plan-draw">
      <p className="px-4 pt-3 text-quiet text-sm">{messages.planDrawHint}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: nothing in it is a field */}
      <div
        ref={group}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the cross on it
        tabIndex={0}
        role="group"
        aria-label={messages.planDrawPaper}
        onKeyDown={onKeyDown}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <svg
          ref={paper}
          viewBox={box.join(' ')}
          className="plan-svg plan-draw-paper"
          aria-hidden="true"
          onPointerDown={(event) => {
            /* The drawing below pans and zooms by its own presses. */
            event.stopPropagation()
            if (event.button !== 0) return
            event.currentTarget.setPointerCapture(event.pointerId)
            setNext(landing(event))
          }}
          onPointerMove={(event) => setNext(landing(event))}
          onPointerUp={(event) => {
            if (event.button === 0) set(landing(event).at)
            if (event.pointerType !== 'mouse') setNext(null)
          }}
          onPointerCancel={() => setNext(null)}
          onPointerLeave={() => setNext(null)}
        >
          <Lines box={box} apart={linesApart(width)} letter={letter} unit={unit} />
          {isCutOut && <path d={`${pathOf(outline)}Z`} className="plan-draw-room" />}
          {next?.guides.map(({ axis, at }) => (
            <path
              key={axis}
              d={axis === 'x' ? `M${at} ${box[1]}v${box[3]}` : `M${box[0]} ${at}h${box[2]}`}
              className="plan-draw-guide"
            />
          ))}
          {corners.length > 0 && (
            <path
              d={pathOf(corners) + (next === null && corners.length > 2 ? 'Z' : '')}
              className="plan-drawn"
            />
          )}
          {last !== undefined && next !== null && (
            <path d={pathOf([last, next.at])} className="plan-drawn plan-draw-next" />
          )}
          {next !== null && (
            <path
              d={`M${next.at.x - letter} ${next.at.y}h${2 * letter}M${next.at.x} ${next.at.y - letter}v${2 * letter}`}
              className="plan-drawn"
            />
          )}
          {corners.map(({ x, y }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the outline
            <g key={i} transform={`translate(${x} ${y})`} fontSize={letter}>
              <g className="plan-mark">
                <circle r={letter * 0.8} className={i === 0 ? 'plan-draw-first' : 'plan-label-back'} />
                <text y={letter * 0.36} className="plan-draw-number">
                  {i + 1}
                </text>
              </g>
            </g>
          ))}
        </svg>
      </div>
      <div className="space-y-3 border-line border-t p-4">
        <p role="status" className="figures text-sm">
          {status.join(' · ')}
        </p>
        {isFull && <Notice level="danger">{messages.badCornerCount}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button size="small" disabled={corners.length < 3} onClick={finish}>
            {messages.planDrawUse}
          </Button>
          <Button
            size="small"
            look="secondary"
            disabled={corners.length === 0}
            onClick={() => change(corners.slice(0, -1))}
          >
            {messages.planDrawBack}
          </Button>
          <Button
            size="small"
            look="secondary"
            disabled={size === paperWidths.length - 1}
            onClick={() => setSize(size + 1)}
          >
            {messages.planDrawWider}
          </Button>
          <Button size="small" look="secondary" disabled={size === 0} onClick={() => setSize(size - 1)}>
            {messages.planDrawNarrower}
          </Button>
          <Button size="small" look="quiet" onClick={onCancel}>
            {messages.planDrawCancel}
          </Button>
        </div>
        <CornerTable
          corners={corners}
          unit={unit}
          onChange={(changed) => {
            if (changed.length > MOST_CORNERS) setFull(true)
            else change(changed)
          }}
        />
      </div>
    </div>
  )
}

const wallText = (from: Point, to: Point, unit: LengthUnit): string =>
  lengthText(Math.round(Math.hypot(to.x - from.x, to.y - from.y)), unit)

interface LinesProps {
  readonly box: ReturnType<typeof paperBox>
  readonly apart: number
  readonly letter: number
  readonly unit: LengthUnit
}

/** The lines of the paper, and how far they lie apart. */
function Lines({ box: [x, y, width, height], apart, letter, unit }: LinesProps): ReactNode {
  const places = (from: number, length: number): readonly number[] => {
    const first = Math.ceil(from / apart)
    return Array.from(
      { length: Math.floor((from + length) / apart) - first + 1 },
      (_, i) => (first + i) * apart,
    )
  }
  return (
    <>
      <path
        d={[
          ...places(x, width).map((at) => `M${at} ${y}v${height}`),
          ...places(y, height).map((at) => `M${x} ${at}h${width}`),
        ].join('')}
        className="plan-draw-lines"
      />
      <g className="plan-scale" fontSize={letter}>
        <g transform={`translate(${x + letter} ${y + height - letter})`}>
          <text className="plan-mark">
            {messages.planDrawSquare(lengthText(apart, unit === 'ft' ? 'm' : unit))}
          </text>
        </g>
      </g>
    </>
  )
}

/** Puts drawn corners into the fields of a cut-out: its first corner's place, and the others from there (L-013). */
export const fillCutOut = (
  form: HTMLFormElement,
  room: number,
  cutOut: number,
  corners: Ring,
  unit: LengthUnit,
): void => {
  const at = fieldOf(room)
  const put = (name: string, value: string): void => {
    const field = form.elements.namedItem(at(`cut${cutOut}_${name}`))
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
  }
  const [first = { x: 0, y: 0 }] = corners
  put('x', asTyped(first.x, unit))
  put('y', asTyped(first.y, unit))
  put(
    'corners',
    fromFirst(corners)
      .map(({ x, y }) => `${asTyped(x, unit)}, ${asTyped(y, unit)}`)
      .join('\n'),
  )
}
