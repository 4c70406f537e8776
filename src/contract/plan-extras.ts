import { unreachable } from '#domain/lang/unreachable.ts'
import { units } from '#domain/measure/quantity.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import { cutBars } from '#domain/planner/bars.ts'
import { clipsFor } from '#domain/planner/clips.ts'
import type { EdgeRun } from '#domain/planner/edgings.ts'
import { lengthText } from '#domain/planner/length.ts'
import { adhesiveFor, coverageFor, groutFor } from '#domain/planner/materials.ts'
import type { Plan } from '#domain/planner/plan.ts'
import { priceLine } from '#domain/pricing/price.ts'
import { messages } from './messages.ts'
import type { WirePlan } from './plan.ts'
import type { PlannedEdging, PlannedExtra, PlannedGoods } from './plan-goods.ts'

interface Need {
  readonly packs: number
  readonly need: string
}

/** 1,466 g is '1.47'. */
const kilograms = (grams: number): string => (Math.round(grams / 10) / 100).toLocaleString('en-GB')

/** How many packs a plan takes, and why (L-083, L-085); null where the pack's contents are not known. */
const needOf = ({ consumption, goods, pieces }: PlannedExtra, plan: Plan, depth: number): Need | null => {
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
      if (!pieces || plan.formats.some(({ tile }) => tile.outline !== undefined)) return null
      const spacing = 10 * consumption.spacing_mm
      const clips = plan.rooms.reduce((sum, { layout }) => sum + clipsFor(layout, spacing), 0)
      return { packs: Math.ceil(clips / pieces), need: messages.planNeeds.clips(clips) }
    }
    default:
      return unreachable(consumption)
  }
}

/** A saw for aluminium takes little. */
const BAR_KERF = 20

/** What finishes the edges of a plan: bars sawn with their rests together, silicone by its length (L-086). */
const edgingOf = (
  { variation_id, name, finishes, length: bar, goods }: PlannedEdging,
  runs: readonly EdgeRun[],
): WirePlan['extras'] => {
  const lengths = runs.filter(({ finish }) => finishes.includes(finish)).map(({ length }) => length)
  const length = lengths.reduce((sum, one) => sum + one, 0)
  if (length === 0) return []
  const bars = finishes.includes('silicone') ? null : cutBars(lengths, bar, BAR_KERF).bars
  const packs = bars?.length ?? Math.ceil(length / bar)
  return [
    {
      variation_id,
      name,
      packs,
      price: penceToPounds(priceLine(goods, units(packs), false).total),
      need: messages.planNeeds.edges(lengthText(length, 'm')),
      ...(bars === null ? {} : { bars: bars.map(({ pieces }) => pieces.map((piece) => piece.length)) }),
    },
  ]
}

/** What the tiles are laid with, in packs: grout by the true joints, the rest by floor and joints, then edges. */
export const extrasOf = (
  plan: Plan,
  { extras, edgings = [], tile }: PlannedGoods,
  runs: readonly EdgeRun[],
): WirePlan['extras'] => [
  ...extras.flatMap((extra) => {
    const need = needOf(extra, plan, tile.thickness)
    if (need === null || need.packs === 0) return []
    return {
      variation_id: extra.variation_id,
      name: extra.name,
      ...need,
      price: penceToPounds(priceLine(extra.goods, units(need.packs), false).total),
    }
  }),
  ...edgings.flatMap((edging) => edgingOf(edging, runs)),
]
