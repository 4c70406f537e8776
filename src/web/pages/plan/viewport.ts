import type { RoomDrawing } from '#domain/planner/drawing.ts'

/** The part of a drawing that is seen: its size in parts of the whole is 1 / zoom, and its middle. */
export interface Viewport {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

const MOST_ZOOM = 12

export const fit: Viewport = { zoom: 1, x: 0.5, y: 0.5 }

/** The middle is kept so that nothing beyond the drawing is seen. */
const inside = (middle: number, zoom: number): number =>
  Math.min(1 - 0.5 / zoom, Math.max(0.5 / zoom, middle))

/** Zooms about a point, which stays where it is seen: in parts of what is seen, from its middle. */
export const zoomed = (
  { zoom, x, y }: Viewport,
  by: number,
  [right, down]: readonly [number, number] = [0, 0],
): Viewport => {
  const next = Math.min(MOST_ZOOM, Math.max(1, zoom * by))
  const part = 1 / zoom - 1 / next
  return { zoom: next, x: inside(x + right * part, next), y: inside(y + down * part, next) }
}

/** Moves by parts of what is seen. */
export const moved = ({ zoom, x, y }: Viewport, dx: number, dy: number): Viewport => ({
  zoom,
  x: inside(x + dx / zoom, zoom),
  y: inside(y + dy / zoom, zoom),
})

export type Box = readonly [x: number, y: number, width: number, height: number]

/** The box of an SVG's viewBox. */
export const seenBox = ([x, y, width, height]: Box, view: Viewport): Box => {
  const [w, h] = [width / view.zoom, height / view.zoom]
  return [x + view.x * width - w / 2, y + view.y * height - h / 2, w, h]
}

/** Sizes follow the room, so that lines and letters look alike in small and large ones. */
const grainOf = ([, , width, height]: Box): number => Math.max(width, height, (width + height) / 1.6) / 100

/** The part of a drawing that is seen, with room for the lengths of walls around it. */
export const drawingBox = (room: Box, viewport: Viewport): Box => {
  const [x, y, width, height] = room
  const margin = 7 * grainOf(room)
  return seenBox([x - margin, y - margin, width + 2 * margin, height + 2.4 * margin], viewport)
}

/** How near what is seen of a drawing is; 1: all of it is seen. */
export const zoomIn = (room: Box, seen: Box): number => drawingBox(room, fit)[2] / seen[2]

/** The unit of lines and letters: it shrinks with what is seen, so that they stay as large on the screen (L-024). */
export const grainIn = (room: Box, seen: Box): number => grainOf(room) / zoomIn(room, seen)

/** No drawing has more elements for its numbers than these take (L-023). */
const MOST_NUMBERS = 300

/**
 * Letters and marks are so many times larger in narrower drawings: `plan.css` has the widths. A number is drawn where
 * it is seen at one of these, and hidden at those that it has no room at (L-022).
 */
const enlargements = [1, 1.4, 2] as const

/** Of a dot, in parts of the letters' size. */
const DOT = 0.42

type Label = RoomDrawing['labels'][number]

/** Half the width of the mark around a number, whose letters are of this size. */
export const markRadius = (text: string, size: number): number => (0.62 + 0.16 * text.length) * size

export interface Marks {
  /** Numbers with how many of the enlargements they have room at, from the first. */
  readonly numbers: readonly { readonly label: Label; readonly widths: number }[]
  /** For each enlargement the narrow cuts that have no number at it: a dot marks them (L-061). */
  readonly dots: readonly (readonly Label[])[]
}

/**
 * The marks of pieces that are seen: a number where it has room in its piece and covers no other one. Nearer by it
 * may stand out of its piece, the further the nearer, so that the smallest piece has one, too (L-022, L-024).
 */
export const marksIn = (labels: RoomDrawing['labels'], size: number, box: Box, zoom: number): Marks => {
  const [x, y, width, height] = box
  /* The element that shows the box is 4 : 3 or wider. */
  const [halfWidth, halfHeight] = [Math.max(width / 2, height), Math.max(height / 2, 0.375 * width)]
  const seen = labels.filter(
    ([across, down]) =>
      Math.abs(across - x - width / 2) < halfWidth && Math.abs(down - y - height / 2) < halfHeight,
  )
  const widths = new Map<Label, number>()
  let numbered: readonly Label[] = seen
  const dots = enlargements.map((enlarged, i) => {
    const letters = enlarged * size
    const placed: (readonly [x: number, y: number, radius: number])[] = []
    const place = ([across, down]: Label, radius: number): boolean => {
      const isFree = placed.every(([x2, y2, other]) => Math.hypot(across - x2, down - y2) > radius + other)
      if (isFree) placed.push([across, down, radius])
      return isFree
    }
    numbered = numbered.filter((label) => {
      const [, , text, room] = label
      return room * zoom > letters * (0.75 + 0.35 * text.length) && place(label, markRadius(text, letters))
    })
    const every = Math.ceil(numbered.length / MOST_NUMBERS)
    numbered = numbered.filter((_, at) => at % every === 0)
    for (const label of numbered) widths.set(label, i + 1)
    return seen
      .filter((label) => label[4] > 0 && (widths.get(label) ?? 0) <= i && place(label, DOT * letters))
      .slice(0, MOST_NUMBERS)
  })
  return { numbers: [...widths].map(([label, count]) => ({ label, widths: count })), dots }
}

/** How a box lies in the element that shows it whole, in the middle. */
export const placeIn = (
  [x, y, width, height]: Box,
  size: { readonly width: number; readonly height: number },
): {
  /** Tenths of a pixel's width. */
  readonly scale: number
  readonly toPixels: (point: { readonly x: number; readonly y: number }) => { x: number; y: number }
} => {
  const pixels = Math.min(size.width / width, size.height / height)
  const [left, top] = [(size.width - width * pixels) / 2, (size.height - height * pixels) / 2]
  return {
    scale: pixels === 0 ? 0 : 1 / pixels,
    toPixels: (point) => ({ x: left + (point.x - x) * pixels, y: top + (point.y - y) * pixels }),
  }
}
