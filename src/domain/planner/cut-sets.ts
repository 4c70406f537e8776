import type { PieceGroup } from './cut-groups.ts'
import type { States } from './cut-states.ts'

/** Beyond so many states a plan would become slow: then the bound is that of the areas. */
const MOST_STATES = 4000

/**
 * The sets of pieces that one tile can give and to which no piece can be added, as a state for each; null: too many,
 * or not known for certain.
 */
export const maximalSets = (groups: readonly PieceGroup[], states: States): readonly number[] | null => {
  if (!states.isExhaustive) return null
  const seen = new Set([0])
  const byCounts = new Map<string, number>()
  const extended = new Set<string>()
  for (const state of seen) {
    const { counts } = states.at(state)
    const name = counts.join()
    if (!byCounts.has(name)) byCounts.set(name, state)
    for (const [group, { members }] of groups.entries()) {
      if ((counts[group] ?? 0) >= members.length) continue
      for (const next of states.addEverywhere(state, group)) {
        extended.add(name)
        seen.add(next)
      }
    }
    if (seen.size > MOST_STATES) return null
  }
  return [...byCounts].filter(([name]) => !extended.has(name)).map(([, state]) => state)
}
