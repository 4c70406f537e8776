import { type LoosePiece, type Survey, survey } from './lay.ts'
import type { Ground } from './layout.ts'
import { leastTiles } from './least-tiles.ts'
import { compareWidths, type PhaseRules, type PossibleStart, startsOf } from './phases.ts'
import type { Point, Tenths, TileFormat } from './types.ts'

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

interface Candidate extends TriedStart {
  /** Its tiles are not counted yet, but are no fewer. */
  readonly least: number
}

const piecesOf = ({ pieces }: Survey): readonly LoosePiece[] => pieces.filter((piece) => piece !== null)

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
  starts: readonly PossibleStart[],
  tiles: readonly TileFormat[],
  leastCut: Tenths,
): { readonly candidates: readonly Candidate[]; readonly skipped: number } => {
  const candidates: Candidate[] = []
  let laid = 0
  let isWide = false
  for (const [index, { start, widest }] of starts.entries()) {
    if (isWide && widest < leastCut) break
    if (laid > MOST_LAID) return { candidates, skipped: starts.length - index }
    const surveyed = survey(region, pattern, angle, start)
    laid += surveyed.placed.length
    const pieces = piecesOf(surveyed)
    const narrowest = pieces.reduce((least, piece) => Math.min(least, piece.narrowest), Infinity)
    isWide ||= narrowest >= leastCut
    const least = surveyed.placed.length - pieces.length + sumOver(pieces, tiles, leastTiles)
    candidates.push({ start, tiles: least, least, cuts: pieces.length, narrowest })
  }
  return { candidates, skipped: 0 }
}

const workOf = (pieces: readonly LoosePiece[]): number =>
  pieces.length * (pieces.some(({ rectangles }) => rectangles === null) ? ASLANT : 1)

/** Pieces that are cut alike have the same key, wherever they lie. */
const keyOf = (pieces: readonly LoosePiece[]): string =>
  pieces
    .map(({ format, along, across, area, touches }) => {
      const edges = [touches.left, touches.right, touches.bottom, touches.top].map(Number).join('')
      return `${format} ${along} ${across} ${area} ${edges}`
    })
    .sort()
    .join('|')

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
  const countOf = (candidate: Candidate): TriedStart => {
    const surveyed = survey(region, pattern, laying.angle, candidate.start)
    const pieces = piecesOf(surveyed)
    const key = keyOf(pieces)
    const known = counted.get(key)
    if (known === undefined) cut += workOf(pieces)
    const forCuts = known ?? sumOver(pieces, tiles, tilesForCuts)
    counted.set(key, forCuts)
    return { ...candidate, tiles: surveyed.placed.length - pieces.length + forCuts }
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
    : { fewest, neatest, tried: starts.length - skipped, of: starts.length }
}

export type FindStart = typeof findStart
