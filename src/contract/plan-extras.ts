import { unreachable } from '#domain/lang/unreachable.ts'
import { units } from '#domain/measure/quantity.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import { adhesiveFor, coverageFor, groutFor } from '#domain/planner/materials.ts'
import { priceLine } from '#domain/pricing/price.ts'
import type { LaidPlan } from './make-plan.ts'
import { messages } from './messages.ts'
import type { WirePlan } from './plan.ts'
import type { countClips } from './plan-clips.ts'
import type { PlannedExtra, PlannedGoods } from './plan-goods.ts'

/** Counts clips along the joints; null: none of the goods are clips. */
export type CountClips = typeof countClips

export const hasClips = ({ extras, others = [] }: PlannedGoods): boolean =>
  [...extras, ...others.flatMap((other) => other.extras)].some(
    ({ consumption }) => consumption.kind === 'clips',
  )

/** What is laid of one tile. */
export type LaidGoods = Pick<LaidPlan, 'plan' | 'goods' | 'domainRequest' | 'pinwheel'>

interface Need {
  readonly packs: number
  readonly need: string
}

/** 1,466 g is '1.47'. */
const kilograms = (grams: number): string => (Math.round(grams / 10) / 100).toLocaleString('en-GB')

/**
 * How many packs the tiles that it goes with take together, and why (L-083, L-085); null where the pack's contents are
 * not known.
 */
const needOf = (
  { consumption, goods, pieces }: PlannedExtra,
  laid: readonly LaidGoods[],
  all: readonly LaidGoods[],
  count: CountClips | null,
): Need | null => {
  const floor = laid.reduce((sum, { plan }) => sum + plan.areas.floor, 0)
  switch (consumption.kind) {
    case 'joints': {
      if (!goods.weight) return null
      const gramsPerLitre = consumption.grams_per_litre
      const joints = laid.map(({ plan, goods: { tile } }) => ({
        area: plan.areas.joints,
        depth: tile.thickness,
      }))
      const { amount, packs } = groutFor(joints, { gramsPerLitre, gramsInPack: goods.weight })
      return { packs, need: messages.planNeeds.joints(kilograms(amount)) }
    }
    case 'bed': {
      if (!goods.weight) return null
      const gramsPerSquareMetre = consumption.grams_per_m2_mm * consumption.bed_mm
      const { amount, packs } = adhesiveFor(floor, { gramsPerSquareMetre, gramsInPack: goods.weight })
      return { packs, need: messages.planNeeds.bed(kilograms(amount), consumption.bed_mm) }
    }
    case 'coats': {
      if (!goods.coverage) return null
      /* mm² as hundredths of them. */
      const { packs } = coverageFor(floor, consumption.coats, 100 * goods.coverage)
      return { packs, need: messages.planNeeds.coats(consumption.coats) }
    }
    case 'clips': {
      /* Clips sit on joints along straight rows. */
      const straight = laid.filter(({ plan }) => plan.formats.every(({ tile }) => tile.outline === undefined))
      if (!pieces || count === null || straight.length === 0) return null
      const clips = count(straight, all, 10 * consumption.spacing_mm)
      return { packs: Math.ceil(clips / pieces), need: messages.planNeeds.clips(clips) }
    }
    default:
      return unreachable(consumption)
  }
}

/** What the tiles are laid with, in packs: grout by the true joints, the rest by floor and joints. */
export const extrasOf = (laid: readonly LaidGoods[], count: CountClips | null): WirePlan['extras'] => {
  const all = new Map(laid.flatMap(({ goods }) => goods.extras).map((extra) => [extra.variation_id, extra]))
  return [...all].flatMap(([id, extra]) => {
    const of = laid.filter(({ goods }) => goods.extras.some(({ variation_id }) => variation_id === id))
    const need = needOf(extra, of, laid, count)
    if (need === null || need.packs === 0) return []
    return {
      variation_id: id,
      name: extra.name,
      ...need,
      price: penceToPounds(priceLine(extra.goods, units(need.packs), false).total),
    }
  })
}
