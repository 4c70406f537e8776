import { isDiscountQualified } from '../basket/lines.ts'
import type { WeightBand } from '../delivery/tables.ts'
import { type Grams, grams } from '../measure/weight.ts'
import { type Pence, pence, subtractPence, sumPence } from '../money/pence.ts'
import { isWaived, priceLine } from '../pricing/price.ts'
import { weightOf } from '../pricing/weight.ts'
import { packSwaps } from './pack-swap.ts'
import { leastQuantity, leastRaise } from './raised-quantity.ts'
import type { CliffChange, CliffLine, CliffSituation } from './situation.ts'

/** Lines that are tried with a larger quantity; each one costs a pricing of the basket. */
const MOST_RAISED_LINES = 12

const bought = ({ lines }: CliffSituation): readonly CliffLine[] =>
  lines.filter(({ goods }) => !goods.isSample)

/**
 * The least weights above this one at which a zone's price for a load falls: bands up to 30 kg at £12.00 and
 * then by pallet at £9.00 → 30.001 kg for a load of 28 kg.
 */
export const cheaperWeights = (bands: readonly WeightBand[], weight: Grams): readonly Grams[] => {
  const own = bands.findIndex(({ upTo }) => upTo === null || weight <= upTo)
  const held = bands[own]
  if (held === undefined) return []
  return bands.flatMap((band, i) => {
    const below = bands[i - 1]?.upTo ?? null
    return i > own && below !== null && band.cost < held.cost ? [grams(below + 1)] : []
  })
}

/** A larger quantity of one line that makes the load heavy enough for a cheaper price. */
const heavierLoads = (situation: CliffSituation): readonly CliffChange[] => {
  const goods = bought(situation)
  const weights = goods.map((line) => weightOf(line.goods, line.quantity) ?? grams(0))
  const total = grams(weights.reduce((sum, own) => sum + own, 0))
  const wanted = new Set(situation.bands.flatMap((bands) => cheaperWeights(bands, total)))
  return [...wanted].flatMap((least) =>
    goods.slice(0, MOST_RAISED_LINES).flatMap((line, i) => {
      const others = total - (weights[i] ?? 0)
      const quantity = leastRaise(
        line.goods,
        line.quantity,
        (raised) => others + (weightOf(line.goods, raised) ?? 0) >= least,
      )
      return quantity === null
        ? []
        : [{ kind: 'weight' as const, set: [{ variationId: line.variationId, quantity }] }]
    }),
  )
}

/** A larger quantity of one line with which the item total reaches the minimum of the basket's code. */
const reachedMinimums = (situation: CliffSituation): readonly CliffChange[] => {
  const { lines, minimum } = situation
  if (minimum === null) return []
  const itemTotal = sumPence(lines.map(({ price }) => price.total))
  return bought(situation)
    .slice(0, MOST_RAISED_LINES)
    .flatMap(({ variationId, goods, quantity: held, price }) => {
      const others = subtractPence(itemTotal, price.total)
      const quantity = leastRaise(
        goods,
        held,
        (raised) => others + priceLine(goods, raised, price.waived).total >= minimum,
      )
      return quantity === null ? [] : [{ kind: 'minimum' as const, set: [{ variationId, quantity }] }]
    })
}

/** What the lines would cost less if a line qualified them (OP-02). */
const waivable = (lines: readonly CliffLine[]): Pence =>
  sumPence(
    lines
      .filter(({ goods }) => isWaived(goods, true))
      .map(({ goods, quantity, price }) =>
        subtractPence(price.total, priceLine(goods, quantity, true).total),
      ),
  )

/** A line that is charged part-crate delivery which goods beside it could waive. */
const isPartCrate = ({ goods, price }: CliffLine): boolean => price.delivery > 0 && isWaived(goods, true)

/** The least of qualifying goods that costs no more than the part-crate delivery that falls away with it. */
const qualifyingGoods = (situation: CliffSituation): readonly CliffChange[] => {
  const { lines, onSale } = situation
  if (isDiscountQualified(lines) || !lines.some(isPartCrate)) return []
  const saved = waivable(lines)
  return onSale.flatMap(({ variationId, goods }) => {
    if (!goods.discountQualifier || goods.isSample) return []
    const quantity = leastQuantity(goods)
    if (quantity === null || priceLine(goods, quantity, isWaived(goods, true)).total > saved) return []
    return [{ kind: 'waiver' as const, set: [{ variationId, quantity }] }]
  })
}

/**
 * Changes that may give more for less (S-007): larger packs, a load in a cheaper weight band, an item total
 * that a code asks for, and goods beside which part-crate delivery falls away. They are guesses by one part
 * of the price each: only the basket's whole price says whether they hold. For per-metre goods alone there
 * is none (P-300).
 */
export const cliffCandidates = (situation: CliffSituation): readonly CliffChange[] => [
  ...packSwaps(situation),
  ...heavierLoads(situation),
  ...reachedMinimums(situation),
  ...qualifyingGoods(situation),
]

/**
 * What part-crate delivery would cost if the qualifying line were not there: F1 at 10.08 m² beside one tile of
 * FQ saves £64.80. Zero if nothing is waived.
 */
export const waivedSaving = (lines: readonly CliffLine[]): Pence =>
  pence(
    lines
      .filter(({ price }) => price.waived)
      .reduce(
        (sum, { goods, quantity, price }) => sum + priceLine(goods, quantity, false).total - price.total,
        0,
      ),
  )
