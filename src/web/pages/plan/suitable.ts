import { messages } from '#contract/messages.ts'
import type { PatternChoice } from '#contract/plan-form-fields.ts'
import type { PlanTile } from '#domain/planner/plan-tile.ts'
import type { PatternName } from '#domain/planner/tile-data.ts'

const nameOf: Readonly<Record<PatternChoice, PatternName>> = {
  straight: 'straight',
  'brick-1-2': 'brick',
  'brick-1-3': 'brick',
  'brick-1-4': 'brick',
  random: 'random-brick',
  herringbone: 'herringbone',
  basket: 'basket',
}

/** Why a pattern does not suit a tile; null: it does (L-035). 600 × 600: herringbone 'needs an oblong tile'. */
export const unsuitablePattern = (
  { width, height, patterns }: PlanTile,
  choice: PatternChoice,
): string | null => {
  const name = nameOf[choice]
  const isOblong = Math.max(width, height) >= 1.5 * Math.min(width, height)
  if ((name === 'herringbone' || name === 'basket') && !isOblong) return messages.planNeedsOblong
  return patterns === null || patterns.includes(name) ? null : messages.planNotForTile
}
