import { goodsOf } from '#contract/goods.ts'
import type { WireProduct, WireVariation } from '#contract/product.ts'
import { type Joint, usualJoint } from '#domain/extras/joints.ts'
import { extraPacks } from '#domain/extras/quantities.ts'
import { suitedFirst } from '#domain/extras/suited.ts'
import { type Quantity, units } from '#domain/measure/quantity.ts'
import type { Pence } from '#domain/money/pence.ts'
import { withVat } from '#domain/money/rate.ts'
import { priceLine } from '#domain/pricing/price.ts'
import type { BuyingFormState } from './form-state.ts'

/** Grout, primer or membrane, with the packs that the goods need and their price (P-156, P-167). */
export interface ExtraView {
  readonly variation: WireVariation
  /** All packs that there are of it, the suited ones first: grout in four colours. */
  readonly choices: readonly WireVariation[]
  readonly packs: number
  /** VAT included, for one pack and for all. */
  readonly each: Pence
  readonly total: Pence
  readonly ticked: boolean
  /** Of grout: the joint that is counted for, in tenths of a millimetre; of all else null. */
  readonly jointTenths: number | null
  /** What the other joint would take, the tile's own or 5 mm; null where that is not known. */
  readonly other: { readonly jointTenths: number; readonly isOwn: boolean; readonly packs: number } | null
}

/** What of a product its extras are. */
export type ProductExtras = Pick<WireProduct, 'extras' | 'extra_choices'>

const optionIds = ({ attributes }: WireVariation): readonly number[] => attributes.map(({ id }) => id)

/** All packs of an extra, those in the colour of the goods first. */
const choicesOf = (
  { extra_choices }: ProductExtras,
  extra: WireVariation,
  variation: WireVariation,
): readonly WireVariation[] =>
  suitedFirst(
    [extra, ...extra_choices.filter(({ product }) => product.id === extra.product.id)].map((pack) => ({
      pack,
      optionIds: optionIds(pack),
    })),
    optionIds(variation),
  ).map(({ pack }) => pack)

/** The extras for this quantity; none for a sample. 10.08 m² of 600 × 600: 2 × 5 kg of grout. */
export const extrasFor = (
  product: ProductExtras,
  bought: WireVariation,
  quantity: Quantity,
  { ticked, packs: chosen, ownJoint }: Pick<BuyingFormState, 'ticked' | 'packs' | 'ownJoint'>,
): readonly ExtraView[] =>
  product.extras.flatMap((listed) => {
    const choices = choicesOf(product, listed, bought)
    const variation = choices.find(({ id }) => chosen.includes(id)) ?? choices[0] ?? listed
    const extra = goodsOf(variation)
    const isGrout = extra.calculatorType === 'grout'
    const own = isGrout ? bought.own_joint : undefined
    const count = (joint: Joint | undefined): number =>
      extraPacks(extra, [{ goods: goodsOf(bought), quantity, joint }])
    const isOwn = ownJoint && own !== undefined
    const packs = count(isOwn ? own : undefined)
    if (packs === 0) return []
    const otherJoint = isOwn ? usualJoint : own
    return {
      variation,
      choices,
      packs,
      each: withVat(extra.prices.sellingPrice),
      total: priceLine(extra, units(packs), false).total,
      ticked: choices.some(({ id }) => ticked.includes(id)),
      jointTenths: isGrout ? (isOwn ? own : usualJoint).width : null,
      other:
        otherJoint === undefined
          ? null
          : { jointTenths: otherJoint.width, isOwn: !isOwn, packs: count(otherJoint) },
    }
  })
