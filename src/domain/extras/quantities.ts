import {
  calculatorFamily,
  type ExtraType,
  extraCountedBy,
  isExtraType,
  isOnMembrane,
  isPoured,
} from '../calculator/family.ts'
import { type Goods, soldByArea } from '../catalogue/goods.ts'
import { MM2_PER_HUNDREDTH } from '../measure/area.ts'
import { divideUp } from '../measure/decimal.ts'
import type { Quantity } from '../measure/quantity.ts'
import { type Fraction, type Joint, jointLength, usualJoint } from './joints.ts'

/*
 * The grout, primer and membrane that goods need (OP-22…OP-24). The extras of a product page and the
 * suggestions of the basket use the same rules: the amounts of all lines are added up first, then rounded up
 * once, to at least 1.
 */

type Laid = Pick<
  Goods,
  'perMetre' | 'isSample' | 'dimensionXMm' | 'dimensionYMm' | 'coverage' | 'calculatorType'
>

/** Goods with the bought quantity. */
export interface LaidLine {
  readonly goods: Laid
  readonly quantity: Quantity
  /** Left out: the joint of OP-23. */
  readonly joint?: Joint | undefined
  /** Cubic tenths of a millimetre of joints, where a layout plan measured them. */
  readonly jointVolume?: number | undefined
}

/** Whether goods are an extra, offered with other goods (P-155). */
export const isExtra = ({ calculatorType }: Pick<Goods, 'calculatorType'>): boolean =>
  isExtraType(calculatorType)

/** The contents of a pack of the extra. */
export type ExtraPack = Pick<Goods, 'calculatorType' | 'coverage' | 'weight'>

/** Tiled area in mm²: the quantity itself by the square metre, coverage × count by the pack (OP-24). */
const areaOf = ({ goods, quantity }: LaidLine): bigint =>
  soldByArea(goods)
    ? BigInt(quantity) * BigInt(MM2_PER_HUNDREDTH)
    : (BigInt(goods.coverage ?? 0) * BigInt(quantity)) / 100n

/**
 * Whether a line covers an area. Poured goods and extras do not: their sides are those of a bag or a roll.
 */
const isCovering = ({ goods }: LaidLine): boolean =>
  !goods.isSample && !isExtra(goods) && !isPoured(goods.calculatorType)

const isTiled = (line: LaidLine): boolean =>
  isCovering(line) && line.goods.dimensionXMm !== null && line.goods.dimensionYMm !== null

/** Whether a line needs primer: tiles, and other goods that cover an area, with or without sides. */
const isLaidFlat = (line: LaidLine): boolean =>
  isTiled(line) ||
  (isCovering(line) && (soldByArea(line.goods) || calculatorFamily(line.goods.calculatorType) !== null))

const isAggregate = ({ goods }: LaidLine): boolean => !goods.isSample && isOnMembrane(goods.calculatorType)

const add = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
})

/**
 * Grams of grout as an exact fraction: 100 × 2 × (x + y) ÷ (x × y) kg per square metre, x and y in mm, which
 * is a joint of 5 × 20 mm (OP-23): 0.2 g for each millimetre of it, and by its section for any other. 600 × 600 at
 * 21.6 m²: 14,400 g; with a joint of 2 × 10 mm a fifth.
 */
const groutGrams = (line: LaidLine): Fraction => {
  if (line.jointVolume !== undefined) return { over: BigInt(line.jointVolume) * 2n, under: 1_000_000n }
  const { dimensionXMm, dimensionYMm } = line.goods
  const { over, under } = jointLength({ xMm: dimensionXMm ?? 0, yMm: dimensionYMm ?? 0 }, areaOf(line))
  const { width, depth } = line.joint ?? usualJoint
  return { over: over * BigInt(width * depth), under: 50_000n * under }
}

/** Packs of the same kind that are already in the basket; they may have another size. */
export interface HeldPacks {
  readonly pack: ExtraPack
  readonly count: number
}

const areaOfAll = (lines: readonly LaidLine[]): Fraction => ({
  over: lines.map(areaOf).reduce((a, b) => a + b, 0n),
  under: 1n,
})

/** Which lines need an extra of each type, and how much of it these lines need together. */
const needs: Readonly<
  Record<
    ExtraType,
    {
      readonly isFor: (line: LaidLine) => boolean
      readonly amount: (lines: readonly LaidLine[]) => Fraction
    }
  >
> = {
  grout: { isFor: isTiled, amount: (lines) => lines.map(groutGrams).reduce(add, { over: 0n, under: 1n }) },
  primer: { isFor: isLaidFlat, amount: areaOfAll },
  membrane: { isFor: isAggregate, amount: areaOfAll },
}

/** The amount that all lines need, and the amount in one pack; null if no line needs it. */
const demandFor = (
  { calculatorType: type }: ExtraPack,
  lines: readonly LaidLine[],
): { readonly total: Fraction; readonly inPack: (pack: ExtraPack) => bigint } | null => {
  if (!isExtraType(type)) return null
  const { isFor, amount } = needs[type]
  const laid = lines.filter(isFor)
  if (laid.length === 0) return null
  const field = extraCountedBy(type)
  return { total: amount(laid), inPack: ({ [field]: size }) => BigInt(size ?? 0) }
}

/**
 * The packs of an extra that the lines need beyond those held; 0 if no line needs it, or enough are held. F1
 * 10.08 m² with a 5 kg grout: 2, or 1 more if one is held; 900 × 600 at 10.8 m² with 3 kg: exactly 2; primer
 * of 50 m² for 50.04 m²: 2; two bulk bags on a 15 m² roll: 2.
 */
export const extraPacks = (
  pack: ExtraPack,
  lines: readonly LaidLine[],
  held: readonly HeldPacks[] = [],
): number => {
  const demand = demandFor(pack, lines)
  if (demand === null) return 0
  const { total, inPack } = demand
  const size = inPack(pack)
  if (size === 0n) return 0
  const have = held.reduce((sum, { pack: own, count }) => sum + inPack(own) * BigInt(count), 0n)
  const packs = divideUp(total.over - have * total.under, total.under * size)
  if (packs > 0n) return Number(packs)
  return have > 0n ? 0 : 1
}
