import { messages } from './messages.ts'
import type { PlannedGoods } from './plan-goods.ts'

/** What the merchant's data leave open, with the default that a plan uses for it; null: nothing is left open. */
export const assumedWords = ({ tile }: PlannedGoods): string | null => {
  const { thickness, joint, turns, breakage, box } = tile
  const words = messages.planAssumedParts
  const parts = tile.assumed.flatMap((member): readonly string[] => {
    switch (member) {
      case 'thickness':
        return [words.thickness(thickness / 10)]
      case 'joint':
        return [words.joint(joint.usual / 10)]
      case 'turns':
        return [words.turns[turns]]
      case 'breakage_class':
        return [words.breakage[breakage]]
      case 'tiles_per_box':
        return [words.box(box)]
      default:
        return []
    }
  })
  return parts.length === 0 ? null : messages.planAssumed(parts)
}
