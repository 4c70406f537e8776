import { clipRing } from './clip.ts'
import { type Edges, isInside } from './edges.ts'
import { doubledAreaOf, ringOfRectangle } from './ring.ts'
import type { Rectangle, Ring } from './types.ts'

/** The part of a tile that lies in the region, in the frame of the tiles. */
export interface Part {
  /** Those of the rectangles where there are any. */
  readonly rings: readonly Ring[]
  readonly rectangles: readonly Rectangle[] | null
  /** In square tenths. */
  readonly area: number
}

/** In order, each once. */
const ascending = (numbers: number[]): readonly number[] =>
  numbers.sort((a, b) => a - b).filter((number, index) => number !== numbers[index - 1])

/** The part as rectangles: fields of a grid on its edges that are in the region, joined along rows, then rows. */
const rectanglesIn = (edges: Edges, entering: readonly number[], tile: Rectangle): readonly Rectangle[] => {
  const [right, top] = [tile.x + tile.width, tile.y + tile.height]
  const [xs, ys] = [
    [tile.x, right],
    [tile.y, top],
  ]
  for (const index of entering) {
    const [ax, ay] = [edges.ends[4 * index] as number, edges.ends[4 * index + 1] as number]
    if (ax === edges.ends[4 * index + 2] && ax > tile.x && ax < right) xs.push(ax)
    if (ay === edges.ends[4 * index + 3] && ay > tile.y && ay < top) ys.push(ay)
  }
  const [columns, rows] = [ascending(xs), ascending(ys)]
  const found: Rectangle[] = []
  /* Rectangles that reach up to the row below. */
  let open: Rectangle[] = []
  for (let row = 1; row < rows.length; row += 1) {
    const [low = 0, high = 0] = [rows[row - 1], rows[row]]
    const runs: Rectangle[] = []
    for (let column = 1; column < columns.length; column += 1) {
      const [from = 0, to = 0] = [columns[column - 1], columns[column]]
      if (!isInside(edges, (from + to) / 2, (low + high) / 2)) continue
      const last = runs.at(-1)
      if (last !== undefined && last.x + last.width === from)
        runs[runs.length - 1] = { ...last, width: to - last.x }
      else runs.push({ x: from, y: low, width: to - from, height: high - low })
    }
    const next = runs.map((run) => {
      const below = open.find(({ x, width }) => x === run.x && width === run.width)
      if (below === undefined) return run
      found.splice(found.indexOf(below), 1)
      return { ...below, height: high - below.y }
    })
    found.push(...next)
    open = next
  }
  return found
}

/** What a single edge along an axis leaves of a tile: it runs right through, and the region is on one side of it. */
const besideEdge = (edges: Edges, index: number, { x, y, width, height }: Rectangle): Rectangle => {
  const [ax, ay] = [edges.ends[4 * index] as number, edges.ends[4 * index + 1] as number]
  if (ax === edges.ends[4 * index + 2])
    return isInside(edges, (x + ax) / 2, y + height / 2)
      ? { x, y, width: ax - x, height }
      : { x: ax, y, width: x + width - ax, height }
  return isInside(edges, x + width / 2, (y + ay) / 2)
    ? { x, y, width, height: ay - y }
    : { x, y: ay, width, height: y + height - ay }
}

const areaOf = (rectangles: readonly Rectangle[]): number =>
  rectangles.reduce((sum, { width, height }) => sum + width * height, 0)

/** The part of a tile in the region; `entering` are the edges that run through the tile. */
export const partOf = (edges: Edges, entering: readonly number[], tile: Rectangle): Part => {
  if (entering.every((index) => edges.along[index] === 1)) {
    const [first = 0, second] = entering
    const rectangles =
      second === undefined ? [besideEdge(edges, first, tile)] : rectanglesIn(edges, entering, tile)
    return { rings: rectangles.map(ringOfRectangle), rectangles, area: areaOf(rectangles) }
  }
  /* A ring that surrounds the tile becomes the tile; nothing is left of one beside it. */
  const rings = edges.rings.map((ring) => clipRing(ring, tile)).filter((ring) => ring.length > 2)
  return { rings, rectangles: null, area: doubledAreaOf(rings) / 2 }
}
