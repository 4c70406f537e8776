import type { Merchant } from '#contract/merchant.ts'
import { planBodyOf } from '#contract/plan-body.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { drawnRooms, nameOfTile, type TileOfPlan, tilesOfPlan } from '#contract/tiles-of-plan.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { drawingsSvg } from '#domain/planner/exports.ts'
import type { PlanState } from '#domain/planner/plan-state.ts'
import { csvLine } from '../csv.ts'
import { isUnworked, type PlanProblem, unworked } from './plan-problem.ts'
import type { PlanWorker } from './plan-worker.ts'

/** The documents of a plan, by the last part of their address. */
export const planDocuments = {
  'cut-list.csv': 'text/csv; charset=utf-8',
  'plan.svg': 'image/svg+xml; charset=utf-8',
  'plan.dxf': 'image/vnd.dxf',
  'plan.pdf': 'application/pdf',
  'plan-a3.pdf': 'application/pdf',
} as const
export type PlanDocument = keyof typeof planDocuments

const mm = (tenths: number): string => String(tenths / 10)
/** Hundredths of mm² as mm². */
const squareMillimetres = (area: number): string => String(Math.round(area) / 100)

const cutListHeader =
  'piece group kind along_mm across_mm area_mm2 room row place from_tile tile_size tile'.split(' ')

/** A row for each piece of each tile, in millimetres; the areas add up to those of the plan (L-095, L-101). */
const cutListCsv = (tiles: readonly TileOfPlan[]): string => {
  const rows = tiles.flatMap(({ plan: { pieces, rooms, sizes }, goods }) =>
    pieces.map(({ number, group, kind, along, across, area, room, row, column, tile, size }) => [
      number,
      group,
      kind,
      mm(along),
      mm(across),
      squareMillimetres(area),
      rooms[room]?.name ?? '',
      row,
      column,
      tile,
      sizes[size]?.name ?? '',
      nameOfTile(goods),
    ]),
  )
  return [cutListHeader, ...rows].map(csvLine).join('')
}

interface ExportDeps {
  readonly merchant: Merchant
  /** Of the plan's page. */
  readonly address: string
  readonly now: () => Date
  readonly inThread: PlanWorker
}

/** A document of a plan; null where there is no plan to make it of, a problem where that is not worked out (L-105). */
export const exportPlan = async (
  document: PlanDocument,
  goods: PlannedGoods,
  state: PlanState,
  { merchant, address, now, inThread }: ExportDeps,
): Promise<Result<string | Buffer, PlanProblem> | null> => {
  const content = await makeDocument(document, goods, state, { merchant, address, now, inThread })
  return content === null ? null : isUnworked(content) ? err(unworked(content)) : ok(content)
}

/** The document, or why its plan is not worked out. */
const makeDocument = async (
  document: PlanDocument,
  goods: PlannedGoods,
  state: PlanState,
  { merchant, address, now, inThread }: ExportDeps,
): Promise<string | Buffer | null> => {
  const request = planBodyOf(goods.variation_id, state, true)
  if (request === null) return null
  if (document === 'plan.dxf') {
    const dxf = await inThread({ kind: 'dxf', request, goods })
    if (isUnworked(dxf)) return dxf
    return dxf.ok ? dxf.value : null
  }
  const plan = await inThread({ kind: 'plan', request, goods })
  if (isUnworked(plan)) return plan
  if (!plan.ok) return null
  const drawings = drawnRooms(plan.value, goods)
  switch (document) {
    case 'cut-list.csv':
      return cutListCsv(tilesOfPlan(plan.value, goods))
    case 'plan.svg':
      return drawings.length === 0
        ? null
        : drawingsSvg(
            drawings.map(({ drawing, borders, movement }) => ({
              drawing,
              movement,
              borders: borders.map((border) => border.drawing),
            })),
          )
    case 'plan.pdf':
    case 'plan-a3.pdf': {
      /* The library and its fonts are loaded when a document is asked for. */
      const { makePlanPdf } = await import('./plan-pdf.ts')
      return drawings.length === 0
        ? null
        : makePlanPdf({
            merchant,
            goods,
            plan: plan.value,
            drawings,
            state,
            address,
            date: now(),
            paperSize: document === 'plan.pdf' ? 'A4' : 'A3',
          })
    }
  }
}
