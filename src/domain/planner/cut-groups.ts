import { invariant } from '../lang/invariant.ts'
import { type CutPiece, type Shape, shapeOf, type Turn } from './cut-shape.ts'
import type { Tenths, TileFormat } from './types.ts'

/** A way to take a piece out of a tile; null: anywhere along that axis. */
export interface Option {
  readonly shape: Shape
  readonly x: Tenths | null
  readonly y: Tenths | null
}

/** Pieces that can be taken out of a tile in the same ways. */
export interface PieceGroup {
  readonly options: readonly Option[]
  readonly area: number
  /** Places in the list of all pieces, and how each is turned to become as `options[…].shape` with turn 0. */
  readonly members: readonly { readonly piece: number; readonly turn: Turn }[]
}

const turnsOf: Readonly<Record<TileFormat['turns'], readonly Turn[]>> = {
  fixed: [0],
  half: [0, 2],
  quarter: [0, 2, 1, 3],
}

export const addTurns = (a: Turn, b: Turn): Turn => ((a + b) % 4) as Turn

/** Of extents with edges aslant, in tenths of a millimetre. */
const ROUNDING = 0.05

/** Where a piece lies along an axis so that its factory edges are those of the tile; undefined: nowhere. */
export const anchor = (
  low: boolean,
  high: boolean,
  extent: number,
  tile: number,
): number | null | undefined => {
  if (extent > tile + ROUNDING) return undefined
  if (low && high) return Math.abs(extent - tile) < ROUNDING ? 0 : undefined
  if (low) return 0
  return high ? tile - extent : null
}

const optionsOf = (shapes: readonly Shape[], tile: TileFormat): readonly Option[] => {
  const options = new Map<string, Option>()
  for (const shape of shapes) {
    const keeps = tile.reuse !== 'any'
    const { left, right, bottom, top } = shape.touches
    const x = anchor(keeps && left, keeps && right, shape.width, tile.width)
    const y = anchor(keeps && bottom, keeps && top, shape.height, tile.height)
    const key = `${shape.name}@${x},${y}`
    if (x !== undefined && y !== undefined && !options.has(key)) options.set(key, { shape, x, y })
  }
  return [...options.values()].toSorted((a, b) => a.shape.turn - b.shape.turn)
}

/**
 * Sorts pieces of one format into groups of alike ones, the largest first. Strips at opposite walls are alike if they may be
 * turned. The order depends on the shapes alone, not on that of the pieces (L-108).
 */
export const groupAlike = (pieces: readonly CutPiece[], tile: TileFormat): readonly PieceGroup[] => {
  const groups = new Map<string, { group: PieceGroup; members: { piece: number; turn: Turn }[] }>()
  const turns = turnsOf[tile.turns]
  for (const [index, piece] of pieces.entries()) {
    const shapes = turns.map((turn) => shapeOf(piece, turn, tile.reuse !== 'any'))
    const first = shapes.reduce((least, shape) => (shape.name < least.name ? shape : least))
    const known = groups.get(first.name)
    if (known) {
      known.members.push({ piece: index, turn: first.turn })
      continue
    }
    const members = [{ piece: index, turn: first.turn }]
    /* Options are those of the shape with the least name: turned back, it has turn 0. */
    const back = ((4 - first.turn) % 4) as Turn
    const fromFirst =
      back === 0 ? shapes : shapes.map((shape) => ({ ...shape, turn: addTurns(shape.turn, back) }))
    const options = optionsOf(fromFirst, tile)
    invariant(options.length > 0, `a piece that no tile gives: ${first.name}`)
    groups.set(first.name, { group: { options, area: piece.area, members }, members })
  }
  return [...groups]
    .toSorted(([a, { group: one }], [b, { group: other }]) => other.area - one.area || (a < b ? -1 : 1))
    .map(([, { group }]) => group)
}
