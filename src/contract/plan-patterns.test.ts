import { expect, test } from 'vitest'
import { planTile } from '#domain/planner/layings.fixtures.ts'
import { messages } from './messages.ts'
import { canLay, unsuitablePattern } from './plan-patterns.ts'

test('a face with one direction is not laid in patterns that turn tiles [L-035, L-042]', () => {
  const plank = { ...planTile, width: 6000, height: 3000 }
  const directional = { ...plank, turns: 'fixed' as const }
  for (const kind of ['herringbone', 'basket'] as const) {
    expect(unsuitablePattern(plank, kind)).toBeNull()
    expect(unsuitablePattern(directional, kind)).toBe(messages.planNeedsNoDirection)
    expect(canLay(directional, { kind })).toBe(false)
  }
  expect(canLay(directional, { kind: 'brick' })).toBe(true)
})
