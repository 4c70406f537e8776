import * as paths from './paths.ts'

/** What a tile is chosen for: a room, its border, or the small tiles of the plan's pinwheel. */
export const tileParts = ['room', 'border', 'insert'] as const
export type TilePart = (typeof tileParts)[number]

/** Where such a tile is chosen for a plan (L-034, L-095); rooms are counted from 1. `tile`: the chosen one. */
export const roomTilePath = (
  room: number,
  plan: {
    readonly variation: number
    readonly code: string
    readonly saved: string | null
    readonly part: TilePart
    readonly tile?: number
  },
): string => {
  const query = new URLSearchParams({ variation: String(plan.variation), p: plan.code, for: String(room) })
  if (plan.part !== 'room') query.set('part', plan.part)
  if (plan.saved !== null) query.set('saved', plan.saved)
  if (plan.tile !== undefined) query.set('tile', String(plan.tile))
  return `${paths.plan}?${query}`
}
