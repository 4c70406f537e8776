import * as paths from './paths.ts'

/**
 * Where a tile of a room's own, or of its border, is chosen for a plan (L-095); rooms are counted from 1. `tile`: the
 * chosen one.
 */
export const roomTilePath = (
  room: number,
  plan: {
    readonly variation: number
    readonly code: string
    readonly saved: string | null
    readonly isBorder: boolean
    readonly tile?: number
  },
): string => {
  const query = new URLSearchParams({ variation: String(plan.variation), p: plan.code, for: String(room) })
  if (plan.isBorder) query.set('part', 'border')
  if (plan.saved !== null) query.set('saved', plan.saved)
  if (plan.tile !== undefined) query.set('tile', String(plan.tile))
  return `${paths.plan}?${query}`
}
