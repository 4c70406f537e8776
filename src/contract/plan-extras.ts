import { unreachable } from '#domain/lang/unreachable.ts'
import { units } from '#domain/measure/quantity.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import type { clipsFor } from '#domain/planner/clips.ts'
import { adhesiveFor, coverageFor, groutFor } from '#domain/planner/materials.ts'
import type { Layout } from '#domain/planner/types.ts'
import { priceLine } from '#domain/pricing/price.ts'
import type { LaidPlan } from './make-plan.ts'
import { messages } from './messages.ts'
import type { WirePlan } from './plan.ts'
import type { PlannedExtra, PlannedGoods } from './plan-goods.ts'

/** Counts clips along the joints; null: none of the goods are clips. */
export type CountClips = typeof clipsFor

export const hasClips = ({ extras, others = [] }: PlannedGoods): boolean =>
  [...extras, ...others.flatMap((other) => other.extras)].some(
    ({ consumption }) => consumption.kind === 'clips',
  )

type LaidGoods = Pick<LaidPlan, 'plan' | 'goods' | 'domainRequest' | 'pinwheel'>

/** The small tiles of a pinwheel in a room of the large ones; null: there are none. */
const smallTilesIn = (
  { pinwheel, domainRequest: { rooms } }: LaidGoods,
  room: number,
  inserts: LaidGoods | undefined,
): Layout | null => {
  const of = rooms[room]
  if (pinwheel === undefined || inserts === undefined || of?.part?.strip != null || of?.partOf !== undefined)
    return null
  const place = inserts.domainRequest.rooms.findIndex(({ number }) => number === of?.number)
  return inserts.plan.rooms[place]?.layout ?? null
}

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
  {
    countClips,
    inserts,
  }: { readonly countClips: CountClips | null; readonly inserts: LaidGoods | undefined },
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
      if (!pieces || countClips === null || straight.length === 0) return null
      const spacing = 10 * consumption.spacing_mm
      const clips = straight
        .filter(({ pinwheel }) => pinwheel?.only !== 1)
        .flatMap((tile) =>
          tile.plan.rooms.map(({ layout }, room) =>
            countClips(layout, spacing, smallTilesIn(tile, room, inserts)),
          ),
        )
        .reduce((sum, count) => sum + count, 0)
      return { packs: Math.ceil(clips / pieces), need: messages.planNeeds.clips(clips) }
    }
    default:
      return unreachable(consumption)
  }
}

/** What the tiles are laid with, in packs: grout by the true joints, the rest by floor and joints. */
export const extrasOf = (laid: readonly LaidGoods[], countClips: CountClips | null): WirePlan['extras'] => {
  const inserts = laid.find(({ pinwheel }) => pinwheel?.only === 1)
  const all = new Map(laid.flatMap(({ goods }) => goods.extras).map((extra) => [extra.variation_id, extra]))
  return [...all].flatMap(([id, extra]) => {
    const of = laid.filter(({ goods }) => goods.extras.some(({ variation_id }) => variation_id === id))
    const need = needOf(extra, of, { countClips, inserts })
    if (need === null || need.packs === 0) return []
    return {
      variation_id: id,
      name: extra.name,
      ...need,
      price: penceToPounds(priceLine(extra.goods, units(need.packs), false).total),
    }
  })
}
