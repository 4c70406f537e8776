import { type Assignment, firstFit, tilesIn } from './cut-assign.ts'
import { addTurns, anchor, groupAlike, ownPlace, type PieceGroup } from './cut-groups.ts'
import { leastByPairs, leavesAllBeside } from './cut-pairs.ts'
import { type CutPiece, type Shape, shapeOf, type Turn } from './cut-shape.ts'
import { canBeProved, type Placement, type States, tileStates } from './cut-states.ts'
import { leastTiles } from './least-tiles.ts'
import { areaOfTile } from './tile-outline.ts'
import type { Point, Tenths, TileFormat } from './types.ts'

/** A piece in the tile that it is cut from. */
export interface PlacedPiece {
  /** Its place in the list of pieces. */
  readonly piece: number
  /** It is turned so far, counter-clockwise, in the tile. */
  readonly turn: Turn
  /** The lower left corner of its bounding box, in the tile's frame. */
  readonly x: Tenths
  readonly y: Tenths
  readonly shape: Shape
}

export interface Cutting {
  /** For each tile the pieces that it gives. */
  readonly tiles: readonly (readonly PlacedPiece[])[]
  /** No plan of these pieces takes fewer tiles (L-056). */
  readonly bound: number
  /** The linear bound before it is rounded up, where it is known: 21.5 in L-W3. */
  readonly linear: number | null
  /** The number of tiles is the least possible. */
  readonly isLeast: boolean
}

export const roundUp = (bound: number): number => Math.ceil(bound - 1e-6)

export interface Search {
  readonly assignment: Assignment
  /** No plan of these pieces takes fewer tiles. */
  readonly bound: number
  readonly linear: number | null
}

/** Pieces by their groups, with tiles that they can be cut from. */
export interface Unproved extends Omit<Search, 'linear'> {
  readonly groups: readonly PieceGroup[]
  readonly states: States
  /** By group: how many pieces. */
  readonly demand: readonly number[]
  readonly below: number
  readonly enough: number
}

/**
 * Finds fewer tiles and a higher bound, so that most counts are proved to be the least; null: no plan takes less than
 * `below` tiles. With `enough` of them it ends.
 */
export type ProveLeast = (unproved: Unproved) => Search | null

/** Pieces in groups, with the first try to cut them from tiles. */
interface FirstTry {
  readonly groups: readonly PieceGroup[]
  readonly states: States
  readonly assign: () => Assignment
}

const firstTry = (groups: readonly PieceGroup[], rule: TileFormat): FirstTry => {
  const states = tileStates(groups, rule)
  let known: Assignment | null = null
  const assign = (): Assignment => {
    known ??= firstFit(
      states,
      [...groups.keys()],
      groups.map(({ members }) => members.length),
    )
    return known
  }
  return { groups, states, assign }
}

/** Null: no plan takes less than `below` tiles. With few enough tiles it ends. */
const search = (
  { groups, states, assign }: FirstTry,
  tile: TileFormat,
  prove: ProveLeast | null,
  below: number,
  enough: number,
): Search | null => {
  const demand = groups.map(({ members }) => members.length)
  const area = groups.reduce((sum, group) => sum + group.area * group.members.length, 0)
  const bound = roundUp(area / areaOfTile(tile))
  if (bound >= below) return null
  const first = { assignment: assign(), bound, linear: null }
  if (tilesIn(first.assignment) <= enough) return first
  return prove === null ? first : prove({ ...first, groups, states, demand, below, enough })
}

/** A piece in a tile; in a tile that is turned round by half a turn if `isTurned`. */
const place = (
  piece: number,
  shape: Shape,
  { x, y }: Placement,
  tile: TileFormat,
  isTurned: boolean,
): PlacedPiece => ({
  piece,
  turn: shape.turn,
  x: isTurned ? tile.width - shape.width - x : x,
  y: isTurned ? tile.height - shape.height - y : y,
  shape,
})

/** Gives each place of the assignment to a piece. Tiles are turned so that the first piece lies as it is laid. */
const placePieces = (
  pieces: readonly CutPiece[],
  groups: readonly PieceGroup[],
  states: States,
  assignment: Assignment,
  tile: TileFormat,
): readonly (readonly PlacedPiece[])[] => {
  const members = groups.map((group) => group.members.values())
  return [...assignment].flatMap(([state, tiles]) =>
    Array.from({ length: tiles }, () => {
      const taken = states.at(state).placements.flatMap((placement) => {
        const next = members[placement.group]?.next()
        return next && !next.done ? [{ placement, ...next.value }] : []
      })
      const [first] = taken
      const isTurned = first !== undefined && addTurns(first.placement.shape.turn, first.turn) === 2
      return taken.flatMap(({ placement, piece, turn }) => {
        const of = pieces[piece]
        const total = addTurns(addTurns(placement.shape.turn, turn), isTurned ? 2 : 0)
        return of ? [place(piece, shapeOf(of, total, tile.reuse !== 'any'), placement, tile, isTurned)] : []
      })
    }),
  )
}

const placeAlone = (piece: CutPiece, shape: Shape, tile: TileFormat): Point => {
  if (tile.outline !== undefined) return ownPlace(piece, 0, tile)
  const { left, right, bottom, top } = shape.touches
  return {
    x: anchor(left, right, shape.width, tile.width) ?? 0,
    y: anchor(bottom, top, shape.height, tile.height) ?? 0,
  }
}

/** Each piece from a tile of its own. */
const withoutReuse = (pieces: readonly CutPiece[], tile: TileFormat): Cutting => ({
  tiles: pieces.map((piece, index) => {
    const shape = shapeOf(piece, 0, true)
    return [{ piece: index, turn: 0, ...placeAlone(piece, shape, tile), shape }]
  }),
  bound: pieces.length,
  linear: null,
  isLeast: true,
})

/** The widest kerf that can be chosen (L-041). */
const WIDEST_KERF: Tenths = 50
/** Kerfs count in half millimetres, rounded up, so that few wider ones are to be tried. */
const KERF_STEP: Tenths = 5
/** Of pieces for which a plan is seldom proved, in whole millimetres. */
const COARSE_KERF_STEP: Tenths = 10

const upFrom = <Choice>(choices: readonly Choice[], least: Choice): readonly Choice[] =>
  choices.slice(choices.indexOf(least))

/** The tile's own turns and reuse, then every stricter choice of both. */
const stricterChoices = (tile: TileFormat): readonly TileFormat[] =>
  upFrom(['any', 'factory'] as const, tile.reuse === 'any' ? 'any' : 'factory').flatMap((reuse) =>
    upFrom(['quarter', 'half', 'fixed'] as const, tile.turns).map((turns) => ({ ...tile, reuse, turns })),
  )

/**
 * The tile's own kerf, then every wider one. Which kerfs are in the list must not depend on the tile's own kerf: then
 * a narrower kerf has all answers of a wider one.
 */
const kerfsFrom = ({ kerf, reuse }: TileFormat, groups: readonly PieceGroup[]): readonly Tenths[] => {
  const step = reuse !== 'any' && canBeProved(groups) ? KERF_STEP : COARSE_KERF_STEP
  const first = Math.ceil(kerf / step) * step
  const more = Math.max(0, Math.floor((WIDEST_KERF - first) / step))
  return Array.from({ length: more + 1 }, (_, wider) => first + wider * step)
}

/** Tiles that are counted; pieces are placed in them only for a plan, not for a count. */
interface Counted {
  readonly count: number
  readonly place: () => Cutting['tiles']
}

/** As `cutFrom`; a cutting from few enough tiles ends the search. The first try may be known. Null: without reuse. */
const cutUpTo = (
  pieces: readonly CutPiece[],
  tile: TileFormat,
  prove: ProveLeast | null,
  enough: number,
  first: FirstTry | null = null,
): (Counted & Pick<Search, 'bound' | 'linear'>) | null => {
  if (tile.reuse === 'none') return null
  let own: Search | null = null
  let best: Counted | null = null
  /* No rule that is stricter and no kerf that is wider takes less. */
  let least = enough
  for (const choice of stricterChoices(tile)) {
    const groups = own === null && first !== null ? first.groups : groupAlike(pieces, choice)
    let searched: States | null = null
    for (const kerf of kerfsFrom(choice, groups)) {
      if (searched !== null && leavesAllBeside(groups, searched, kerf)) continue
      const rule = { ...choice, kerf }
      const tried = own === null && first !== null ? first : firstTry(groups, rule)
      searched = tried.states
      const below = best?.count ?? Number.POSITIVE_INFINITY
      /* The bounds rise with the kerf. */
      if (own !== null && leastByPairs(groups, tried.states) >= below) break
      const found = search(tried, rule, prove, below, own === null ? enough : least)
      if (found === null) break
      const count = tilesIn(found.assignment)
      if (own === null) {
        own = found
        least = Math.max(found.bound, enough)
        if (count > least)
          least = Math.max(least, leastTiles(pieces, rule), leastByPairs(groups, tried.states))
      }
      if (count < below)
        best = { count, place: () => placePieces(pieces, groups, tried.states, found.assignment, rule) }
      if (best !== null && best.count <= least) return { ...best, bound: own.bound, linear: own.linear }
    }
  }
  return own && best && { ...best, bound: own.bound, linear: own.linear }
}

/** A count of tiles for cuts that is roughly known at once, and for certain after a search. */
export interface CutCount {
  /** There are no more. */
  readonly most: number
  /** As `cutFrom` has it; a count of at most `enough` may not be the least. */
  readonly exact: (enough: number) => number
}

/** How pieces are cut from tiles; without a proof a count may not be the least, and its bound is that of the areas. */
export const cutting = (prove: ProveLeast | null) => ({
  cutFrom: (pieces: readonly CutPiece[], tile: TileFormat): Cutting => {
    const found = cutUpTo(pieces, tile, prove, 0)
    if (found === null) return withoutReuse(pieces, tile)
    const { bound, linear, count } = found
    return { tiles: found.place(), bound, linear, isLeast: count <= bound }
  },
  cutCountOf: (pieces: readonly CutPiece[], tile: TileFormat): CutCount => {
    if (tile.reuse === 'none') return { most: pieces.length, exact: () => pieces.length }
    const groups = groupAlike(pieces, tile)
    const [kerf = tile.kerf] = kerfsFrom(tile, groups)
    const first = firstTry(groups, { ...tile, kerf })
    const most = tilesIn(first.assign())
    return {
      most,
      exact: (enough) => {
        const least = Math.max(enough, leastTiles(pieces, tile), leastByPairs(groups, first.states))
        return most <= least ? most : (cutUpTo(pieces, tile, prove, least, first)?.count ?? most)
      },
    }
  },
})
