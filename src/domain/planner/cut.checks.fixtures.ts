import type { CutPiece } from './core/cut-shape.ts'
import type { Cutting } from './core/cutting.ts'
import type { Point, Rectangle, Ring, TileFormat } from './core/types.ts'

/*
 * A second opinion on cutting, written apart from it: it checks the coordinates of a plan, and finds the least
 * number of tiles for few pieces by trying everything.
 */

interface Laid {
  readonly rectangles: readonly Rectangle[]
  readonly touches: readonly string[]
}

const sides = ['left', 'bottom', 'right', 'top'] as const

/** A piece turned counter-clockwise about its tile's corner, with its bounding box moved to (x, y). */
const turned = (piece: CutPiece, turn: number, x: number, y: number): Laid => {
  let rectangles = piece.rectangles ?? []
  for (let i = 0; i < turn; i += 1)
    rectangles = rectangles.map((one) => ({
      x: -one.y - one.height,
      y: one.x,
      width: one.height,
      height: one.width,
    }))
  const left = Math.min(...rectangles.map((one) => one.x))
  const bottom = Math.min(...rectangles.map((one) => one.y))
  return {
    rectangles: rectangles.map((one) => ({ ...one, x: one.x - left + x, y: one.y - bottom + y })),
    touches: sides.filter((_, index) => piece.touches[sides[(index - turn + 4) % 4] ?? 'left']),
  }
}

const extent = ({ rectangles }: Laid) => ({
  left: Math.min(...rectangles.map(({ x }) => x)),
  right: Math.max(...rectangles.map(({ x, width }) => x + width)),
  bottom: Math.min(...rectangles.map(({ y }) => y)),
  top: Math.max(...rectangles.map(({ y, height }) => y + height)),
})

const isApart = (a: Laid, b: Laid, kerf: number): boolean =>
  a.rectangles.every((one) =>
    b.rectangles.every(
      (other) =>
        Math.max(other.x - one.x - one.width, one.x - other.x - other.width) >= kerf ||
        Math.max(other.y - one.y - one.height, one.y - other.y - other.height) >= kerf,
    ),
  )

const isInside = (laid: Laid, tile: TileFormat): boolean => {
  const { left, right, bottom, top } = extent(laid)
  return left >= 0 && bottom >= 0 && right <= tile.width && top <= tile.height
}

const keepsEdges = (laid: Laid, tile: TileFormat): boolean => {
  const { left, right, bottom, top } = extent(laid)
  const at: Readonly<Record<string, boolean>> = {
    left: left === 0,
    right: right === tile.width,
    bottom: bottom === 0,
    top: top === tile.height,
  }
  return tile.reuse === 'any' || laid.touches.every((side) => at[side])
}

/** Twice the distance by which edges aslant may be off, in tenths: 0.006 mm. */
const ROUNDING = 0.06

const turnedRings = (piece: CutPiece, turn: number, x: number, y: number): readonly Ring[] => {
  let rings = piece.rings
  for (let i = 0; i < turn; i += 1) rings = rings.map((ring) => ring.map((p) => ({ x: -p.y, y: p.x })))
  const left = Math.min(...rings.flat().map((p) => p.x))
  const bottom = Math.min(...rings.flat().map((p) => p.y))
  return rings.map((ring) => ring.map((p) => ({ x: p.x - left + x, y: p.y - bottom + y })))
}

const toSegment = (p: Point, a: Point, b: Point): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const along = ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1)
  const t = Math.min(1, Math.max(0, along))
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy)
}

const isWithin = (p: Point, rings: readonly Ring[]): boolean =>
  rings.reduce((inside, ring) => {
    let odd = inside
    for (const [i, a] of ring.entries()) {
      const b = ring[(i + 1) % ring.length] ?? a
      if (a.y > p.y !== b.y > p.y && p.x < a.x + ((p.y - a.y) * (b.x - a.x)) / (b.y - a.y)) odd = !odd
    }
    return odd
  }, false)

/** The distance of two outlines: from each corner of one to each edge of the other; 0 if one holds a corner. */
const distance = (a: readonly Ring[], b: readonly Ring[]): number => {
  const edges = (rings: readonly Ring[]) =>
    rings.flatMap((ring) => ring.map((p, i) => [p, ring[(i + 1) % ring.length] ?? p] as const))
  if (a.flat().some((p) => isWithin(p, b)) || b.flat().some((p) => isWithin(p, a))) return 0
  const one = a.flat().flatMap((p) => edges(b).map(([from, to]) => toSegment(p, from, to)))
  const other = b.flat().flatMap((p) => edges(a).map(([from, to]) => toSegment(p, from, to)))
  return Math.min(...one, ...other)
}

/** What is wrong with a plan of pieces of any shape: as `checkedPlan`, by their outlines. */
export const checkedOutlines = (
  { tiles }: Cutting,
  pieces: readonly CutPiece[],
  tile: TileFormat,
): readonly string[] => {
  const faults: string[] = []
  const cut = tiles.flat().map(({ piece }) => piece)
  if (cut.length !== pieces.length || new Set(cut).size !== pieces.length)
    faults.push('not every piece is cut once')
  for (const placed of tiles) {
    const laid = placed.flatMap(({ piece, turn, x, y }) => {
      const of = pieces[piece]
      return of ? [{ rings: turnedRings(of, turn, x, y), touches: turned(of, turn, 0, 0).touches }] : []
    })
    for (const [i, { rings, touches }] of laid.entries()) {
      const [xs, ys] = [rings.flat().map((p) => p.x), rings.flat().map((p) => p.y)]
      const over = {
        left: Math.min(...xs),
        bottom: Math.min(...ys),
        right: tile.width - Math.max(...xs),
        top: tile.height - Math.max(...ys),
      }
      if (sides.some((side) => over[side] < -ROUNDING)) faults.push('a piece is not in its tile')
      if (tile.reuse !== 'any' && touches.some((side) => over[side as keyof typeof over] > ROUNDING))
        faults.push('a piece has lost a factory edge')
      for (const other of laid.slice(i + 1))
        if (distance(rings, other.rings) < tile.kerf - ROUNDING)
          faults.push('two pieces are less than a kerf apart')
    }
  }
  return faults
}

/** What is wrong with a plan of rectilinear pieces: nothing, if it is right. */
export const checkedPlan = (
  { tiles }: Cutting,
  pieces: readonly CutPiece[],
  tile: TileFormat,
): readonly string[] => {
  const faults: string[] = []
  const cutTimes = pieces.map((_, index) => tiles.flat().filter(({ piece }) => piece === index).length)
  for (const [index, times] of cutTimes.entries())
    if (times !== 1) faults.push(`piece ${index} is cut ${times} times`)
  const turns = { fixed: [0], half: [0, 2], quarter: [0, 1, 2, 3] }[tile.turns]
  for (const placed of tiles) {
    const laid = placed.flatMap(({ piece, turn, x, y }) => {
      if (!turns.includes(turn)) faults.push(`piece ${piece} is turned by ${turn}`)
      const of = pieces[piece]
      return of ? [turned(of, turn, x, y)] : []
    })
    if (!laid.every((one) => isInside(one, tile))) faults.push('a piece is not in its tile')
    if (!laid.every((one) => keepsEdges(one, tile))) faults.push('a piece has lost a factory edge')
    if (laid.some((one, i) => laid.slice(i + 1).some((other) => !isApart(one, other, tile.kerf))))
      faults.push('two pieces are less than a kerf apart')
  }
  return faults
}

/** Every place of a piece in a tile beside others: at its edges, or pushed against another from either side. */
const places = (piece: CutPiece, beside: readonly Laid[], tile: TileFormat): readonly Laid[] => {
  const turns = { fixed: [0], half: [0, 2], quarter: [0, 1, 2, 3] }[tile.turns]
  return turns.flatMap((turn) => {
    const here = turned(piece, turn, 0, 0)
    const { right, top } = extent(here)
    const xs = [0, tile.width - right]
    const ys = [0, tile.height - top]
    for (const one of here.rectangles)
      for (const other of beside.flatMap(({ rectangles }) => rectangles)) {
        xs.push(other.x + other.width + tile.kerf - one.x, other.x - tile.kerf - one.x - one.width)
        ys.push(other.y + other.height + tile.kerf - one.y, other.y - tile.kerf - one.y - one.height)
      }
    const must = (side: (typeof sides)[number]) => tile.reuse !== 'any' && here.touches.includes(side)
    const canBe = (at: number, room: number, low: boolean, high: boolean): boolean =>
      at >= 0 && at <= room && (!low || at === 0) && (!high || at === room)
    const inX = [...new Set(xs)].filter((x) => canBe(x, tile.width - right, must('left'), must('right')))
    const inY = [...new Set(ys)].filter((y) => canBe(y, tile.height - top, must('bottom'), must('top')))
    return inX.flatMap((x) => inY.map((y) => turned(piece, turn, x, y)))
  })
}

/** Whether one tile gives all these pieces. Layouts that were tried before, in another order, are not tried again. */
const fitTogether = (pieces: readonly CutPiece[], tile: TileFormat): boolean => {
  const failed = new Set<string>()
  const add = (left: ReadonlySet<number>, laid: ReadonlyMap<number, Laid>): boolean => {
    if (left.size === 0) return true
    const layout = JSON.stringify([...laid].toSorted(([a], [b]) => a - b))
    if (failed.has(layout)) return false
    const beside = [...laid.values()]
    for (const index of left) {
      const rest = new Set(left)
      rest.delete(index)
      for (const place of places(pieces[index] as CutPiece, beside, tile))
        if (
          beside.every((other) => isApart(place, other, tile.kerf)) &&
          add(rest, new Map([...laid, [index, place]]))
        )
          return true
    }
    failed.add(layout)
    return false
  }
  return add(new Set(pieces.keys()), new Map())
}

const areaOf = (pieces: readonly CutPiece[]): number => pieces.reduce((sum, { area }) => sum + area, 0)

/** The least number of tiles for up to a dozen pieces, by trying all partitions of them. */
export const leastByTrying = (pieces: readonly CutPiece[], tile: TileFormat): number => {
  const all = (1 << pieces.length) - 1
  const fits = [true]
  for (let set = 1; set <= all; set += 1) {
    const members = pieces.filter((_, index) => set & (1 << index))
    const areSubsetsFine = pieces.every((_, index) => !(set & (1 << index)) || fits[set & ~(1 << index)])
    fits.push(areSubsetsFine && areaOf(members) <= tile.width * tile.height && fitTogether(members, tile))
  }
  const least = [0]
  for (let set = 1; set <= all; set += 1) {
    let best = Number.POSITIVE_INFINITY
    for (let tileSet = set; tileSet > 0; tileSet = (tileSet - 1) & set)
      if (fits[tileSet]) best = Math.min(best, 1 + (least[set & ~tileSet] ?? 0))
    least.push(best)
  }
  return least[all] ?? 0
}
