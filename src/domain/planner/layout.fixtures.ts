import { adviseStart } from './advised-start.ts'
import type { PlacedStart } from './core/frame.ts'
import { groundsOf, layGround } from './core/layout.ts'
import type { Layout, LayoutRequest } from './core/types.ts'
import { morePatternOf } from './more-patterns.ts'
import { movementJoints } from './movement.ts'
import { type PlanRequest, planWith } from './plan.ts'
import { regionOf } from './region.ts'
import { findStart } from './start.ts'
import { turning } from './turn.ts'

/** The layout of the only room of a request, from its start. */
export const layoutOf = (request: LayoutRequest, start = request.laying.start as PlacedStart): Layout => {
  const grounds = groundsOf(request, morePatternOf, turning, regionOf)
  if (!grounds.ok) throw new Error(grounds.error.code)
  const [ground] = grounds.value
  if (ground === undefined) throw new Error('no room')
  const { turned } = ground
  const layout = layGround(ground, turned === null ? start : turning.turnStart(turned.turn, start))
  if (!layout.ok) throw new Error(layout.error.code)
  const laid = { layout: layout.value, search: null, warnings: [] }
  return turned === null ? laid.layout : turning.turnBack(turned.turn, turned.region, laid).layout
}

/** A plan with the search for starts at hand. */
export const plan = (request: PlanRequest) =>
  planWith(request, { findStart, patterns: morePatternOf, adviseStart, turning, movementJoints, regionOf })
