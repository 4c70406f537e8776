import { invariant } from '../../lang/invariant.ts'
import { type CutPiece, hundredths, type Shape, type Shaping, shapings, type Turn } from './cut-shape.ts'
import { boxOf } from './ring.ts'
import { sideAt } from './tile-outline.ts'
import type { Point, Tenths, TileFormat } from './types.ts'

/** A way to take a piece out of a tile; null: anywhere along that axis. */
export interface Option {
  readonly shape: Shape
  readonly x: Tenths | null
  readonly y: Tenths | null
}

/** A piece by its place in the list of all pieces, and how it is turned to become as `options[…].shape` with turn 0. */
interface Member {
  readonly piece: number
  readonly turn: Turn
}

/** Pieces that can be taken out of a tile in the same ways. */
export interface PieceGroup {
  readonly options: readonly Option[]
  readonly area: number
  readonly members: readonly Member[]
  /** Pieces of it could be taken out of a tile elsewhere, too. */
  readonly isLoose: boolean
}

/** In how many ways pieces of each group can be taken out of a tile. */
export const placesOf = (groups: readonly PieceGroup[]): number =>
  groups.reduce((sum, { options }) => sum + options.length, 0)

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

/**
 * Where a piece of a tile that is no rectangle lies in it: in its own place, or half a turn round. Few pieces could be
 * shifted so that all their factory edges stay where they are, and those are not.
 */
export const ownPlace = ({ rings }: CutPiece, turn: Turn, tile: TileFormat): Point => {
  const { left, right, bottom, top } = boxOf(rings)
  return turn === 0 ? { x: left, y: bottom } : { x: tile.width - right, y: tile.height - top }
}

/** Of a tile that is no rectangle: with factory edges along one direction at most, a piece can be shifted along it. */
const isLoose = ({ rings }: CutPiece, { outline = [] }: TileFormat): boolean => {
  if (outline.length === 0) return false
  const kept = rings.flatMap((ring) =>
    ring.flatMap((b, index) => {
      const a = ring.at(index - 1) ?? b
      return sideAt(outline, a, b) ?? []
    }),
  )
  const [first] = kept
  return first === undefined || kept.every(({ x, y }) => Math.abs(x * first.y - y * first.x) < 1e-6)
}

/** A shape with the only place that it may have; null: those that its factory edges leave it. */
interface TurnedShape {
  readonly shape: Shape
  readonly at: Point | null
}

/** A piece that has but one place is named by that, too. */
const turnedShape = (piece: CutPiece, shaping: Shaping, turn: Turn, tile: TileFormat): TurnedShape => {
  const shape = shaping(turn, tile.reuse !== 'any')
  if (tile.outline === undefined) return { shape, at: null }
  const at = ownPlace(piece, turn, tile)
  return { shape: { ...shape, name: `${hundredths(at.x)},${hundredths(at.y)};${shape.name}` }, at }
}

const optionsOf = (shapes: readonly TurnedShape[], tile: TileFormat): readonly Option[] => {
  const options = new Map<string, Option>()
  for (const { shape, at } of shapes) {
    if (at !== null) {
      options.set(shape.name, { shape, ...at })
      continue
    }
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
  const groups = new Map<string, { readonly group: PieceGroup; readonly members: Member[] }>()
  /* Pieces with the same shaping are alike. */
  const shaped = new Map<Shaping, { readonly members: Member[]; readonly turn: Turn }>()
  /* A quarter turn takes no such tile into itself. */
  const turns = turnsOf[tile.outline !== undefined && tile.turns === 'quarter' ? 'half' : tile.turns]
  const shapingIn = shapings()
  for (const [index, piece] of pieces.entries()) {
    const shaping = shapingIn(piece)
    const alike = shaped.get(shaping)
    if (alike !== undefined) {
      alike.members.push({ piece: index, turn: alike.turn })
      continue
    }
    const shapes = turns.map((turn) => turnedShape(piece, shaping, turn, tile))
    const { shape: first } = shapes.reduce((least, one) => (one.shape.name < least.shape.name ? one : least))
    const known = groups.get(first.name)
    const members = known?.members ?? []
    members.push({ piece: index, turn: first.turn })
    shaped.set(shaping, { members, turn: first.turn })
    if (known) continue
    /* Options are those of the shape with the least name: turned back, it has turn 0. */
    const back = ((4 - first.turn) % 4) as Turn
    const fromFirst =
      back === 0
        ? shapes
        : shapes.map(({ shape, at }) => ({ at, shape: { ...shape, turn: addTurns(shape.turn, back) } }))
    const options = optionsOf(fromFirst, tile)
    invariant(options.length > 0, `a piece that no tile gives: ${first.name}`)
    groups.set(first.name, {
      group: { options, area: piece.area, members, isLoose: isLoose(piece, tile) },
      members,
    })
  }
  return [...groups]
    .toSorted(([a, { group: one }], [b, { group: other }]) => other.area - one.area || (a < b ? -1 : 1))
    .map(([, { group }]) => group)
}
