import { type LoosePiece, survey } from './core/lay.ts'
import type { Ground } from './core/layout.ts'
import { leastTiles } from './core/least-tiles.ts'
import type { Point, Tenths, TileFormat } from './core/types.ts'
import { compareWidths, type PhaseRules, type PossibleStarts, startsOf } from './phases.ts'

/*
 * Work is limited by counts, not by time, so that every machine stops at the same start: tiles laid, and pieces that
 * the tiles for cuts are found of.
 */
const MOST_LAID = 400_000
const MOST_CUT = 30_000
/** Pieces of which some are aslant, round a column or at a slanted wall, take so many times longer. */
const ASLANT = 12

/** A start that was tried. */
export interface TriedStart {
  readonly start: Point
  /** Whole tiles and tiles for cuts. */
  readonly tiles: number
  readonly cuts: number
  /** Of its cuts; infinite if there are none. */
  readonly narrowest: Tenths
}

export interface StartSearch {
  readonly fewest: TriedStart
  readonly neatest: TriedStart
  /** How many starts were tried, and how many there are: fewer if the work became too much (L-046). */
  readonly tried: number
  readonly of: number
}

/** How many tiles the pieces of one format are cut from. */
export type TilesForCuts = (pieces: readonly LoosePiece[], tile: TileFormat) => number

/** A start whose tiles are not counted yet, but are no fewer. */
interface Candidate extends TriedStart {
  readonly whole: number
  readonly pieces: readonly KnownPiece[]
}

/** Pieces that are cut alike have the same number, wherever they lie. */
interface KnownPiece {
  readonly piece: LoosePiece
  readonly alike: number
}

/** Above every side in tenths, and above every choice of edges. */
const [SIDES, EDGES] = [2 ** 20, 16]

/** A number for each kind of rectangle. */
const rectangleNumber = ({ format, along, across, touches }: LoosePiece): number => {
  const { left, right, bottom, top } = touches
  const edges = Number(left) + 2 * Number(right) + 4 * Number(bottom) + 8 * Number(top)
  return ((format * EDGES + edges) * SIDES + along) * SIDES + across
}

const pieceName = ({ format, along, across, area, touches }: LoosePiece): string => {
  const edges = [touches.left, touches.right, touches.bottom, touches.top].map(Number).join('')
  return `${format} ${along} ${across} ${area} ${edges}`
}

/** Knows pieces again: starts have thousands of pieces, of some hundred kinds. */
const knownPieces = (): ((piece: LoosePiece) => KnownPiece) => {
  const known = new Map<string | number, KnownPiece>()
  return (piece) => {
    const isRectangle = piece.rectangles?.length === 1
    const name = isRectangle ? rectangleNumber(piece) : pieceName(piece)
    const like = known.get(name)
    if (like === undefined) {
      const first = { piece, alike: known.size }
      known.set(name, first)
      return first
    }
    /* Others may differ in what their name does not say. */
    return isRectangle ? like : { piece, alike: like.alike }
  }
}

const sumOver = (
  pieces: readonly LoosePiece[],
  tiles: readonly TileFormat[],
  count: (own: readonly LoosePiece[], tile: TileFormat) => number,
): number =>
  tiles.reduce((sum, tile, index) => {
    const own = pieces.filter(({ format }) => format === index)
    return own.length === 0 ? sum : sum + count(own, tile)
  }, 0)

const byWidth = (a: TriedStart, b: TriedStart): number => compareWidths(b.narrowest, a.narrowest)

/** The order of starts, best first; whatever is not counted is compared by the least that it can be. */
type Order = (a: TriedStart, b: TriedStart) => number

const neatestFirst: Order = (a, b) => byWidth(a, b) || a.tiles - b.tiles || a.cuts - b.cuts

const fewestFirst =
  (leastCut: Tenths): Order =>
  (a, b) =>
    Number(b.narrowest >= leastCut) - Number(a.narrowest >= leastCut) ||
    a.tiles - b.tiles ||
    a.cuts - b.cuts ||
    byWidth(a, b)

/**
 * Starts with what can be seen without counting tiles for cuts. Once a start has no cut below the least one, those that
 * must have one are no better.
 */
const candidatesOf = (
  { region, pattern, laying: { angle } }: Ground,
  { count, bestFirst }: PossibleStarts,
  tiles: readonly TileFormat[],
  leastCut: Tenths,
): { readonly candidates: readonly Candidate[]; readonly skipped: number } => {
  const candidates: Candidate[] = []
  const know = knownPieces()
  let laid = 0
  let isWide = false
  for (const { start, widest } of bestFirst) {
    if (isWide && widest < leastCut) break
    if (laid > MOST_LAID) return { candidates, skipped: count - candidates.length }
    const surveyed = survey(region, pattern, angle, start)
    laid += surveyed.placed.length
    const pieces = surveyed.pieces.filter((piece) => piece !== null)
    const narrowest = pieces.reduce((least, piece) => Math.min(least, piece.narrowest), Infinity)
    isWide ||= narrowest >= leastCut
    const whole = surveyed.placed.length - pieces.length
    const least = whole + sumOver(pieces, tiles, leastTiles)
    candidates.push({ start, whole, pieces: pieces.map(know), tiles: least, cuts: pieces.length, narrowest })
  }
  return { candidates, skipped: 0 }
}

const workOf = (pieces: readonly LoosePiece[]): number =>
  pieces.length * (pieces.some(({ rectangles }) => rectangles === null) ? ASLANT : 1)

/**
 * Tries the starts at which cuts change. The fewest tiles among starts without a cut below the least one, then the
 * fewest cuts, then the widest narrowest one; and the neatest: the widest narrowest cut, then the fewest tiles
 * (L-046, L-047). L-W2: 196 starts; 30 tiles with cuts of at least 148.5 mm, or 32 with 154 mm.
 */
export const findStart = (
  ground: Ground,
  tiles: readonly TileFormat[],
  rules: PhaseRules,
  tilesForCuts: TilesForCuts,
): StartSearch | null => {
  const { region, pattern, laying } = ground
  const starts = startsOf(region, pattern, laying.angle, rules)
  const { candidates, skipped: unseen } = candidatesOf(ground, starts, tiles, rules.leastCut)
  const counted = new Map<string, number>()
  let cut = 0
  const isSpent = (): boolean => cut > MOST_CUT
  const countOf = ({ whole, pieces: own, ...seen }: Candidate): TriedStart => {
    const name = own
      .map(({ alike }) => alike)
      .sort((a, b) => a - b)
      .join()
    const pieces = own.map(({ piece }) => piece)
    const known = counted.get(name)
    if (known === undefined) cut += workOf(pieces)
    const forCuts = known ?? sumOver(pieces, tiles, tilesForCuts)
    counted.set(name, forCuts)
    return { ...seen, tiles: whole + forCuts }
  }
  let skipped = unseen
  const bestBy = (order: Order): TriedStart | null => {
    const ordered = candidates.toSorted(order)
    let best: TriedStart | null = null
    for (const [index, candidate] of ordered.entries()) {
      /* The others cannot be better, whatever their tiles are. */
      if (best !== null && order(best, candidate) <= 0) break
      if (best !== null && isSpent()) {
        skipped = Math.max(skipped, ordered.length - index)
        break
      }
      const found = countOf(candidate)
      if (best === null || order(found, best) < 0) best = found
    }
    return best
  }
  const fewest = bestBy(fewestFirst(rules.leastCut))
  const neatest = bestBy(neatestFirst)
  return fewest === null || neatest === null
    ? null
    : { fewest, neatest, tried: starts.count - skipped, of: starts.count }
}

export type FindStart = typeof findStart
