import { expect, test } from 'vitest'
import { planFormValues } from '#contract/plan-form.ts'
import { planTile } from '#domain/planner/layings.fixtures.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import { openingState } from '#domain/planner/plan-state.ts'
import type { PlanTile } from '#domain/planner/plan-tile.ts'
import { openingPlan, readAddress } from './opening.ts'

const sidesOf = (query: string) => {
  const { state } = openingPlan(readAddress(new URLSearchParams(query)), { tile: planTile })
  return [state.unit, ...(state.rooms[0]?.shape.sides ?? [])]
}

test('the sides typed into the calculator become the first room [L-003]', () => {
  expect(sidesOf('length=5.2&width=4.1&x_y_unit=meters')).toEqual(['m', 52_000, 41_000])
  expect(sidesOf('length=5.2&width=4.1')).toEqual(['m', 52_000, 41_000])
  expect(sidesOf('length=10&width=8&x_y_unit=feet')).toEqual(['ft', 30_480, 24_384])
  expect(sidesOf('length=10&width=8&x_y_unit=yards')).toEqual(['ft', 91_440, 73_152])
  /* A room of 4 : 3 for an area alone. */
  expect(sidesOf('guessed=20')).toEqual(['m', 51_600, 38_800])
})

test.each(['', 'length=5', 'length=5&width=', 'length=five&width=4', 'p=AAAA'])(
  'an address without a whole room, %j, opens with 4 × 3 m [L-003]',
  (query) =>
    expect(openingPlan(readAddress(new URLSearchParams(query)), { tile: planTile }).state).toEqual(
      openingState,
    ),
)

test('the room that the form has just added is the first that is shown [L-093]', () => {
  const twoRooms = { ...openingState, rooms: [...openingState.rooms, ...openingState.rooms] }
  const openedBy = (pressed: Record<string, string>) =>
    openingPlan(readAddress(new URLSearchParams({ ...planFormValues(twoRooms), rooms: '2', ...pressed })), {
      tile: planTile,
    })
  const added = openedBy({ room: 'add' })
  expect(added.state.rooms).toHaveLength(3)
  expect(added.openedRoom).toBe(2)
  expect(openedBy({}).openedRoom).toBe(0)
})

test('a plan of tiles that are laid otherwise opens as these are laid [L-035]', () => {
  const address = new URLSearchParams({
    p: encodePlan({ ...openingState, pattern: { kind: 'herringbone' } }),
  })
  const patternOf = (tile: Partial<PlanTile>) =>
    openingPlan(readAddress(address), { tile: { ...planTile, ...tile } }).state.pattern
  expect(patternOf({ width: 6000, height: 1000 })).toEqual({ kind: 'herringbone' })
  expect(patternOf({})).toEqual({ kind: 'straight' })
  expect(patternOf({ shape: 'hexagon' })).toEqual({ kind: 'hexagon' })
  expect(patternOf({ shape: 'chevron', width: 6000, height: 1000 })).toEqual({ kind: 'chevron' })
  const contents = [
    { x: 6000, y: 6000, count: 1 },
    { x: 3000, y: 3000, count: 1 },
  ]
  expect(patternOf({ contents, module: 3000 })).toEqual({ kind: 'mixed', variant: 0 })
})
