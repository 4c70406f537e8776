import { chanceNames, type PlanState } from '#domain/planner/plan-state.ts'
import type { PlanTile } from '#domain/planner/plan-tile.ts'
import { outlineOf } from '#domain/planner/room-shape.ts'
import type { Tenths } from '#domain/planner/types.ts'
import type { PlanLayout } from './plan.ts'

/** The gap to walls that is usual: none outdoors, the joint on walls, 5 mm on floors (L-019). */
export const usualGap = ({ use }: Pick<PlanTile, 'use'>, joint: Tenths): Tenths => {
  if (use?.includes('outdoor')) return 0
  return use !== null && !use.includes('floor') ? joint : 50
}

/** A plan as the call of the planner asks for it; null while its shape has no outline. */
export const planBodyOf = (variationId: number, state: PlanState, drawing: boolean): PlanLayout | null => {
  const { room } = state
  const corners = outlineOf(room.shape)
  if (corners === null) return null
  return {
    variation_id: variationId,
    rooms: [
      {
        name: '',
        corners: [...corners],
        cut_outs: room.cutOuts.map(({ kind, shape }) => ({
          kind,
          shape: shape.kind === 'polygon' ? { ...shape, corners: [...shape.corners] } : shape,
        })),
        doorways: [...room.doorways],
        gap: room.gap,
      },
    ],
    pattern: state.pattern,
    angle: state.angle,
    joint: state.joint,
    start: state.start,
    rules: { kerf: state.kerf, turns: state.turns, reuse: state.reuse },
    odds: {
      skill: state.skill,
      level: state.level,
      repairs: state.repairs,
      chances: Object.fromEntries(chanceNames.map((name, i) => [name, state.chances[i]])),
    },
    drawing,
  }
}
