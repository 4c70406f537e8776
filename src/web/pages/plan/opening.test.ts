import { expect, test } from 'vitest'
import { openingState } from '#domain/planner/plan-state.ts'
import { openingPlan } from './opening.ts'

const sidesOf = (query: string) => {
  const { state } = openingPlan(new URLSearchParams(query))
  return [state.unit, ...(state.rooms[0]?.shape.sides ?? [])]
}

test('the sides typed into the calculator become the first room [L-003]', () => {
  expect(sidesOf('length=5.2&width=4.1&x_y_unit=meters')).toEqual(['m', 52_000, 41_000])
  expect(sidesOf('length=5.2&width=4.1')).toEqual(['m', 52_000, 41_000])
  expect(sidesOf('length=10&width=8&x_y_unit=feet')).toEqual(['ft', 30_480, 24_384])
  expect(sidesOf('length=10&width=8&x_y_unit=yards')).toEqual(['ft', 91_440, 73_152])
})

test.each(['', 'length=5', 'length=5&width=', 'length=five&width=4', 'p=AAAA'])(
  'an address without a whole room, %j, opens with 4 × 3 m [L-003]',
  (query) => expect(openingPlan(new URLSearchParams(query)).state).toEqual(openingState),
)
