import fc from 'fast-check'
import type { CutPiece } from './core/cut-shape.ts'
import type { Rectangle, TileFormat } from './core/types.ts'

/** A tile in mm with a kerf of 3 mm; offcuts keep factory edges and may be turned by half a turn. */
export const tileOf = (
  width: number,
  height: number,
  joint: number,
  other: Partial<TileFormat> = {},
): TileFormat => ({
  width: width * 10,
  height: height * 10,
  thickness: 90,
  joint: joint * 10,
  kerf: 30,
  turns: 'half',
  reuse: 'factory',
  ...other,
})

/** A rectangular piece in mm, in its place in the tile. */
export const pieceAt = (tile: TileFormat, x: number, y: number, width: number, height: number): CutPiece =>
  pieceOf(tile, [{ x: x * 10, y: y * 10, width: width * 10, height: height * 10 }])

/** A piece of rectangles that do not overlap, in tenths of a millimetre. */
export const pieceOf = (tile: TileFormat, rectangles: readonly Rectangle[]): CutPiece => ({
  format: 0,
  rings: [],
  rectangles,
  area: rectangles.reduce((sum, { width, height }) => sum + width * height, 0),
  touches: {
    left: rectangles.some(({ x }) => x === 0),
    right: rectangles.some(({ x, width }) => x + width === tile.width),
    bottom: rectangles.some(({ y }) => y === 0),
    top: rectangles.some(({ y, height }) => y + height === tile.height),
  },
})

export interface Rows {
  /** How far each row lies further, in tenths of a millimetre. */
  readonly shift?: number
  /** Corner of a tile. */
  readonly x?: number
  readonly y?: number
}

export interface TilesInRows {
  readonly whole: number
  readonly pieces: readonly CutPiece[]
}

/** Lays tiles in rows on a floor of rectangles that do not overlap (tenths of a millimetre), by plain arithmetic. */
export const layInRows = (floor: readonly Rectangle[], tile: TileFormat, rows: Rows = {}): TilesInRows => {
  const { shift = 0, x: startX = 0, y: startY = 0 } = rows
  const [across, up] = [tile.width + tile.joint, tile.height + tile.joint]
  const right = Math.max(...floor.map(({ x, width }) => x + width))
  const top = Math.max(...floor.map(({ y, height }) => y + height))
  const pieces: CutPiece[] = []
  let whole = 0
  const firstRow = -Math.ceil(Math.max(0, startY) / up) - 1
  for (let row = firstRow; startY + row * up < top; row += 1) {
    const y = startY + row * up
    const from = startX + ((((row * shift) % across) + across) % across)
    const left = from - Math.ceil((Math.max(0, from) + across) / across) * across
    for (let x = left; x < right; x += across) {
      const inside = floor.flatMap((part) => {
        const [x0, x1] = [Math.max(part.x, x) - x, Math.min(part.x + part.width, x + tile.width) - x]
        const [y0, y1] = [Math.max(part.y, y) - y, Math.min(part.y + part.height, y + tile.height) - y]
        return x1 > x0 && y1 > y0 ? [{ x: x0, y: y0, width: x1 - x0, height: y1 - y0 }] : []
      })
      const piece = pieceOf(tile, inside)
      if (piece.area === tile.width * tile.height) whole += 1
      else if (piece.area > 0) pieces.push(piece)
    }
  }
  return { whole, pieces }
}

/** A rectangular floor in mm. */
export const floorOf = (width: number, height: number): readonly Rectangle[] => [
  { x: 0, y: 0, width: width * 10, height: height * 10 },
]

/** A rectangle in mm. */
export const mm = (x: number, y: number, width: number, height: number): Rectangle => ({
  x: x * 10,
  y: y * 10,
  width: width * 10,
  height: height * 10,
})

const sizes = [
  [600, 600, 3],
  [600, 300, 2],
  [300, 300, 3],
  [1200, 600, 3],
  [1200, 200, 2],
] as const

/** A rectangle, or an L of two, with a start anywhere; sides in mm. */
export const rooms = (least: number, most: number, reuse: TileFormat['reuse'] = 'factory') => {
  const side = fc.integer({ min: least, max: most })
  return fc
    .record({
      width: side,
      height: side,
      nook: fc.option(
        fc.record({ across: fc.integer({ min: 20, max: 70 }), up: fc.integer({ min: 20, max: 70 }) }),
      ),
      size: fc.constantFrom(...sizes),
      rows: fc.record({
        shift: fc.constantFrom(0, 0, 1500, 2000, 3010),
        x: fc.integer({ min: -6000, max: 6000 }),
        y: fc.integer({ min: -6000, max: 6000 }),
      }),
      kerf: fc.constantFrom(0, 20, 30, 50),
      turns: fc.constantFrom<TileFormat['turns']>('fixed', 'half', 'half', 'quarter'),
    })
    .map(({ width, height, nook, size: [x, y, joint], rows, kerf, turns }) => {
      const tile = tileOf(x, y, joint, { kerf, turns, reuse })
      const [w, h] = nook
        ? [Math.round((width * nook.across) / 100), Math.round((height * nook.up) / 100)]
        : [0, 0]
      const floor = nook ? [mm(0, 0, width, h), mm(0, h, w, height - h)] : floorOf(width, height)
      return { tile, pieces: layInRows(floor, tile, rows).pieces }
    })
}
