import { unreachable } from '#domain/lang/unreachable.ts'
import { units } from '#domain/measure/quantity.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import type { clipsFor } from '#domain/planner/clips.ts'
import { adhesiveFor, coverageFor, groutFor } from '#domain/planner/materials.ts'
import type { Plan } from '#domain/planner/plan.ts'
import { priceLine } from '#domain/pricing/price.ts'
import { messages } from './messages.ts'
import type { WirePlan } from './plan.ts'
import type { PlannedExtra, PlannedGoods } from './plan-goods.ts'

/** Counts clips along the joints; null: none of the goods are clips. */
export type CountClips = typeof clipsFor

export const hasClips = ({ extras }: PlannedGoods): boolean =>
  extras.some(({ consumption }) => consumption.kind === 'clips')

interface Need {
  readonly packs: number
  readonly need: string
}

/** 1,466 g is '1.47'. */
const kilograms = (grams: number): string => (Math.round(grams / 10) / 100).toLocaleString('en-GB')

/** How many packs a plan takes, and why (L-083, L-085); null where the pack's contents are not known. */
const needOf = (
  { consumption, goods, pieces }: PlannedExtra,
  plan: Plan,
  depth: number,
  countClips: CountClips | null,
): Need | null => {
  const { floor, joints } = plan.areas
  switch (consumption.kind) {
    case 'joints': {
      if (!goods.weight) return null
      const gramsPerLitre = consumption.grams_per_litre
      const { amount, packs } = groutFor(joints, depth, { gramsPerLitre, gramsInPack: goods.weight })
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
      if (!pieces || countClips === null || plan.formats.some(({ tile }) => tile.outline !== undefined))
        return null
      const spacing = 10 * consumption.spacing_mm
      const clips = plan.rooms.reduce((sum, { layout }) => sum + countClips(layout, spacing), 0)
      return { packs: Math.ceil(clips / pieces), need: messages.planNeeds.clips(clips) }
    }
    default:
      return unreachable(consumption)
  }
}

/** What the tiles are laid with, in packs: grout by the true joints, the rest by floor and joints. */
export const extrasOf = (
  plan: Plan,
  { extras, tile }: PlannedGoods,
  countClips: CountClips | null,
): WirePlan['extras'] =>
  extras.flatMap((extra) => {
    const need = needOf(extra, plan, tile.thickness, countClips)
    if (need === null || need.packs === 0) return []
    return {
      variation_id: extra.variation_id,
      name: extra.name,
      ...need,
      price: penceToPounds(priceLine(extra.goods, units(need.packs), false).total),
    }
  })
