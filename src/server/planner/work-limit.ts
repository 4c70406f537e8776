import type { PlanLayout } from '#contract/plan.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'

/** Tiles that the server lays for one answer: some 500 ms in the slowest pattern (L-105). */
const MOST_TILES = 20_000
/** Searches of a start lay the room many times. */
const MOST_SEARCHED = 2500

/** Whether a plan would take the server longer than an answer may (L-105): counted from areas, before any work. */
export const isTooLarge = ({ rooms, start }: PlanLayout, { tile }: Pick<PlannedGoods, 'tile'>): boolean => {
  const tiles = rooms.reduce((sum, { corners }) => {
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
    const area = (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys))
    return sum + area / (tile.width * tile.height)
  }, 0)
  return tiles > (start.kind === 'fewest' || start.kind === 'neatest' ? MOST_SEARCHED : MOST_TILES)
}
