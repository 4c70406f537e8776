import type { PlanState } from './plan-state.ts'

/** The variations that a plan may be laid in beside its own: of single rooms, borders and small tiles. */
export const otherTilesOf = ({ rooms, insert }: Pick<PlanState, 'rooms' | 'insert'>): readonly number[] => [
  ...new Set(
    [...rooms.flatMap(({ tile, border }) => [tile, border?.tile ?? null]), insert].filter(
      (id) => id !== null,
    ),
  ),
]
