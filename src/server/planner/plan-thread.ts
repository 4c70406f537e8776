import { parentPort } from 'node:worker_threads'
import type { WirePlan } from '#contract/plan.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import type { PlanLayout } from '#contract/plan-layout.ts'
import type { PlanRefusal } from '#contract/plan-refusal.ts'
import { layWholePlan, workOutPlan } from '#contract/work-out-plan.ts'
import type { Result } from '#domain/lang/result.ts'
import { ok } from '#domain/lang/result.ts'
import { adviseStart } from '#domain/planner/advised-start.ts'
import { planDxf } from '#domain/planner/exports.ts'
import { morePatternOf } from '#domain/planner/more-patterns.ts'
import type { Stretch } from '#domain/planner/movement.ts'
import { findStart } from '#domain/planner/start.ts'
import { turning } from '#domain/planner/turn.ts'
import type { LayoutWarning } from '#domain/planner/warnings.ts'

/* Works plans out in a thread of its own, which is ended when one takes too long (L-105). */

export interface PlanWork {
  readonly kind: 'plan' | 'dxf'
  readonly request: PlanLayout
  readonly goods: PlannedGoods
}

/** By the kind of the work. */
export interface PlanWorkAnswer {
  readonly plan: Result<WirePlan, PlanRefusal>
  readonly dxf: Result<string, PlanRefusal>
}

const movementIn = (warnings: readonly LayoutWarning[]): readonly Stretch[] =>
  warnings.flatMap((warning) =>
    warning.code === 'movement-joints' ? warning.lines.flatMap(({ stretches }) => stretches) : [],
  )

const tools = { findStart, patterns: morePatternOf, adviseStart, turning }

const workOut = ({ kind, request, goods }: PlanWork): Result<WirePlan | string, PlanRefusal> => {
  if (kind === 'plan') return workOutPlan(request, goods, tools)
  const laid = layWholePlan(request, goods, tools)
  if (!laid.ok) return laid
  const all = laid.value.flatMap(({ plan, domainRequest, numbers }) =>
    domainRequest.rooms.flatMap((room, i) => {
      const { layout, warnings = [] } = plan.rooms[i] ?? {}
      if (layout === undefined) return []
      const number = numbers[room.number ?? i]
      /* Small tiles of a pinwheel lie in the region of the large ones. */
      return domainRequest.only === 1
        ? { room, layout: { ...layout, region: [] }, isBorder: true, number, movement: [] }
        : { room, layout, isBorder: room.part?.strip != null, number, movement: movementIn(warnings) }
    }),
  )
  const rooms = all
    .filter(({ isBorder }) => !isBorder)
    .map(({ room, layout, number, movement }) => {
      const borders = all.filter((one) => one.isBorder && one.number === number && room.partOf === undefined)
      return { room, layout, movement, borders: borders.map((border) => border.layout) }
    })
  return ok(planDxf(rooms))
}

parentPort?.on('message', (work: PlanWork) => parentPort?.postMessage(workOut(work)))
/* Loaded. */
parentPort?.postMessage(null)
