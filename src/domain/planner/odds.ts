import { type Chances, cutChance, type Skill, tileChance } from './chances.ts'
import type { PieceKind } from './core/types.ts'
import {
  betaBinomial,
  certain,
  convolve,
  convolvePower,
  type Distribution,
  negativeBinomial,
} from './distribution.ts'

/** How the breaks within a box go together; boxes are independent. */
const BOX_CORRELATION = 0.3

/** What tiles are needed for, and what may happen to them. */
export interface OddsRequest {
  /** Whole tiles laid. */
  readonly whole: number
  /** Tiles that the pieces come from. */
  readonly forCuts: number
  /** How many pieces of each kind are cut. */
  readonly pieces: Readonly<Partial<Record<PieceKind, number>>>
  readonly chances: Chances
  readonly skill: Skill
  /** Tiles in a box, within which breaks on the way go together. */
  readonly box: number
}

export interface Odds {
  /** Whole tiles and tiles for cuts: nothing less is ever enough. */
  readonly need: number
  /** The chance that so many tiles are enough, from 0 to 1. It never falls when tiles are added (L-073). */
  readonly chance: (tiles: number) => number
  /** If so many tiles are bought: the chances that 0, 1, 2 … beyond the need are used up. */
  readonly usedUp: (tiles: number) => Distribution
}

interface Loss {
  readonly count: number
  readonly miss: number
}

const lossesOf = ({ whole, pieces, chances, skill }: OddsRequest): readonly Loss[] => {
  const kinds = Object.entries(pieces) as readonly (readonly [PieceKind, number])[]
  return [
    { count: whole, miss: tileChance(chances, 'laying') },
    ...kinds.map(([kind, count]) => ({ count, miss: cutChance(chances, kind, skill) })),
  ]
}

/** Mean and 12 standard deviations of all that can be lost: beyond it is less than any digit that is shown. */
const lengthFor = (losses: readonly Loss[], need: number, transit: number, box: number): number => {
  let mean = 0
  let variance = 0
  for (const { count, miss } of losses) {
    mean += (count * miss) / (1 - miss)
    variance += (count * miss) / (1 - miss) ** 2
  }
  /* Spare tiles break on the way as well. */
  const broken = ((need + mean) * transit) / (1 - transit)
  variance += (broken * (1 + (box - 1) * BOX_CORRELATION)) / (1 - transit)
  return Math.ceil(mean + broken + 12 * Math.sqrt(variance)) + 16
}

/**
 * The odds of a plan (L-068). Each piece is cut until it succeeds, and each miss costs a new tile; laying costs
 * whole tiles likewise; breakage on the way comes by the box. L-W1 (24 whole tiles, 10 straight cuts, a corner,
 * porcelain in boxes of 4): 35 tiles are enough in 66.4 %, 36 in 90.6 %, 37 in 97.0 %.
 */
export const oddsOf = (request: OddsRequest): Odds => {
  const need = request.whole + request.forCuts
  const { box } = request
  const transit = tileChance(request.chances, 'transit')
  const losses = lossesOf(request)
  const length = lengthFor(losses, need, transit, box)
  const spoilt = losses
    .map(({ count, miss }) => negativeBinomial(count, miss, length))
    .reduce(convolve, certain(length))

  /* Numbers of tiles are tried one after another: what is lost with the full boxes of the last one is kept. */
  const oneBox = betaBinomial(box, transit, BOX_CORRELATION)
  let full = { boxes: 0, lost: spoilt }
  const usedUp = (tiles: number): Distribution => {
    const boxes = Math.floor(tiles / box)
    if (boxes === full.boxes + 1) full = { boxes, lost: convolve(full.lost, oneBox) }
    else if (boxes !== full.boxes)
      full = { boxes, lost: convolve(spoilt, convolvePower(oneBox, boxes, length)) }
    return convolve(full.lost, betaBinomial(tiles % box, transit, BOX_CORRELATION))
  }
  const chance = (tiles: number): number => {
    const spare = tiles - need
    if (spare < 0) return 0
    if (spare >= length) return 1
    const sum = usedUp(tiles)
      .subarray(0, spare + 1)
      .reduce((total, one) => total + one, 0)
    return Math.min(1, sum)
  }
  return { need, chance, usedUp }
}
