import type { BasketLine } from '../basket/lines.ts'
import type { Goods } from '../catalogue/goods.ts'
import { groupBy } from '../lang/group-by.ts'
import type { Joint } from './joints.ts'
import { extraPacks } from './quantities.ts'

/** A line of a basket with the extras that its product lists. */
export interface LineWithExtras extends BasketLine {
  readonly productId: number
  readonly extraIds: readonly number[]
  /** The joint that the tile is usually laid with; null: not known. */
  readonly ownJoint: Joint | null
  /** Cubic tenths of a millimetre of joints that its layout plans measured; null: it was not planned. */
  readonly plannedJoints: number | null
}

/** An extra that products in the basket list. */
export interface OfferedExtra {
  readonly productId: number
  readonly goods: Goods
  readonly inBasket: boolean
}

export interface SuggestedExtra<Extra> {
  readonly extra: Extra
  readonly packs: number
  /** All of it is for layout plans, and counted as they do. */
  readonly isForPlans: boolean
}

/** The extra already in the basket, or else the first listed. */
const preferred = <Extra extends OfferedExtra>(extras: readonly Extra[]): Extra | undefined =>
  extras.find(({ inBasket }) => inBasket) ?? extras[0]

/**
 * The extras that a basket still needs (OP-25). Each line needs one of each kind that its product lists, the
 * one already in the basket or else the first; the lines with the same extra need their packs together, minus
 * the held packs. F1 10.08 m²: two packs of 5 kg grout; with one in the basket, one more; with two, or one of
 * 20 kg, nothing. Slate paving beside it needs its own jointing compound. Grout for planned lines is counted as
 * their plans do; for others it is enough that the held packs fill the tile's own joint.
 */
export const suggestExtras = <Extra extends OfferedExtra>(
  offered: readonly Extra[],
  lines: readonly LineWithExtras[],
): readonly SuggestedExtra<Extra>[] =>
  [...groupBy(offered, ({ goods }) => goods.calculatorType)].flatMap(([kind, extras]) => {
    const extraOf = ({ extraIds }: LineWithExtras): Extra | undefined =>
      preferred(extras.filter(({ productId }) => extraIds.includes(productId))) ?? preferred(extras)
    const byExtra = groupBy(lines, extraOf)
    const linesFor = (extra: Extra): readonly LineWithExtras[] => byExtra.get(extra) ?? []
    const wanted = extras.filter((extra) => extraPacks(extra.goods, linesFor(extra)) > 0)
    const held = lines.filter(({ goods }) => goods.calculatorType === kind && !goods.isSample)
    /* Packs of other goods are of use as well, whatever their colour or size. */
    const isOther = ({ productId }: LineWithExtras): boolean =>
      wanted.every((extra) => extra.productId !== productId)
    return wanted.flatMap((extra, i) => {
      const own = held.filter((line) => line.productId === extra.productId || (i === 0 && isOther(line)))
      const ownPacks = own.map(({ goods, quantity }) => ({ pack: goods, count: Math.floor(quantity / 100) }))
      const packsFor = (byOwnJoint: boolean): number =>
        extraPacks(
          extra.goods,
          linesFor(extra).map((line) => ({
            ...line,
            jointVolume: line.plannedJoints ?? undefined,
            ...(byOwnJoint && { joint: line.ownJoint ?? undefined }),
          })),
          ownPacks,
        )
      const packs = packsFor(false)
      const isEnough = own.length > 0 && packsFor(true) === 0
      const needing = linesFor(extra).filter((line) => extraPacks(extra.goods, [line]) > 0)
      const isForPlans = needing.every(({ plannedJoints }) => plannedJoints !== null)
      return packs > 0 && !isEnough ? [{ extra, packs, isForPlans }] : []
    })
  })
