import { units } from '#domain/measure/quantity.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import { cutBars } from '#domain/planner/bars.ts'
import type { CutPiece } from '#domain/planner/core/cut-shape.ts'
import type { Room, TileFormat } from '#domain/planner/core/types.ts'
import { type EdgeRun, edgeRunsOf } from '#domain/planner/edgings.ts'
import { lengthText } from '#domain/planner/length.ts'
import { revealsOf } from '#domain/planner/reveals.ts'
import { skirtingPieces } from '#domain/planner/skirting.ts'
import { priceLine } from '#domain/pricing/price.ts'
import { messages } from './messages.ts'
import type { WirePlan } from './plan.ts'
import type { PlannedEdging, PlannedGoods } from './plan-goods.ts'
import type { PlanLayout } from './plan-layout.ts'
import { groupBy } from './present-plan.ts'

/* Finished edges, skirting and reveals of a plan; pages load this with the first plan that has any. */

/** Skirting that is cut from the tile, along the edges that have it (L-060). */
const skirtingOf = (
  { skirting }: PlanLayout,
  rooms: readonly Room[],
  format: TileFormat | undefined,
): readonly CutPiece[] => {
  if (skirting == null || format === undefined) return []
  const runs = edgeRunsOf(rooms).filter(({ finish }) => finish === 'skirting')
  return skirtingPieces(
    runs.map(({ length }) => ({ length, height: skirting })),
    0,
    format,
  )
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
  const bars = finishes.includes('silicone') ? null : cutBars(lengths, bar, BAR_KERF)
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

/** The edges of rooms that are laid in one tile. */
interface TileEdges {
  readonly request: PlanLayout
  readonly goods: PlannedGoods
  readonly runs: readonly EdgeRun[]
}

/**
 * What finishes the edges, bars and cartridges of all rooms together; skirting that is cut from the tile is not
 * bought.
 */
const edgingsOf = (tiles: readonly TileEdges[]): WirePlan['extras'] => {
  const all = new Map<number, { readonly edging: PlannedEdging; readonly runs: EdgeRun[] }>()
  for (const { request, goods, runs } of tiles) {
    const bought = request.skirting == null ? runs : runs.filter(({ finish }) => finish !== 'skirting')
    for (const edging of goods.edgings ?? []) {
      const known = all.get(edging.variation_id)
      if (known === undefined) all.set(edging.variation_id, { edging, runs: [...bought] })
      else known.runs.push(...bought)
    }
  }
  return [...all.values()].flatMap(({ edging, runs }) => edgingOf(edging, runs))
}

/** Edges by their finish (L-086). */
const presentEdges = (runs: readonly EdgeRun[]): WirePlan['edges'] =>
  [...groupBy(runs, ({ finish }) => finish)].map(([finish, alike]) => ({
    finish,
    length: alike.reduce((sum, { length }) => sum + length, 0),
    runs: alike.length,
  }))

export const edgeParts = {
  edgeRunsOf,
  revealsOf,
  skirtingOf,
  edgingsOf,
  presentEdges,
}
export type EdgeParts = typeof edgeParts
