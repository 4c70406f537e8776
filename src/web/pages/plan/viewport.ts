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

/** The unit of lines and letters: it shrinks with what is seen, so that they stay as large on the screen (L-024). */
export const grainIn = (room: Box, seen: Box): number => (grainOf(room) * seen[2]) / drawingBox(room, fit)[2]

/** No drawing has more elements for its numbers than these take (L-023). */
const MOST_NUMBERS = 300

/** The numbers of pieces that are seen and have room for letters of this size (L-022). */
export const labelsIn = (
  labels: RoomDrawing['labels'],
  size: number,
  [x, y, width, height]: Box,
): RoomDrawing['labels'] => {
  /* The element that shows the box is 4 : 3 or wider. */
  const [halfWidth, halfHeight] = [Math.max(width / 2, height), Math.max(height / 2, 0.375 * width)]
  const shown: RoomDrawing['labels'][number][] = []
  for (const label of labels) {
    const [across, down, text, room, narrow] = label
    const isLegible =
      room > size * (0.75 + 0.35 * text.length) ||
      /* Narrow cuts are marked at any distance, where marks do not cover one another. */
      (narrow > 0 && shown.every(([x2, y2]) => Math.hypot(across - x2, down - y2) > 2 * size))
    if (
      isLegible &&
      Math.abs(across - x - width / 2) < halfWidth &&
      Math.abs(down - y - height / 2) < halfHeight
    )
      shown.push(label)
  }
  const every = Math.ceil(shown.length / MOST_NUMBERS)
  return shown.filter((_, i) => i % every === 0)
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
