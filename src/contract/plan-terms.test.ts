import { expect, test } from 'vitest'
import { openingRoom, openingState, type PlanState } from '#domain/planner/plan-state.ts'
import { plannedTile } from './plan-goods.fixtures.ts'
import { planTerms, setOutWords } from './plan-terms.ts'

const goods = { ...plannedTile(1, 600, 600), others: [plannedTile(2, 300, 300, 20)] }
const termsOf = (state: Partial<PlanState>) => planTerms({ ...openingState, ...state }, goods)

test('states everything that a plan was made with, and by the tile what was not chosen [L-099]', () => {
  expect(termsOf({})).toEqual([
    'Straight, along the room',
    'Start: top left corner',
    'Joint 3 mm',
    'Gap to the wall 5 mm',
    'Saw cut 3 mm',
    'Offcuts are used again with a factory edge at every joint, turned by half a turn at most',
    'Laid by someone who has done it before',
    'Enough in 95 of 100 floors',
  ])
})

test('states what was chosen, within the limits of the tile [L-099, L-043, L-044]', () => {
  const terms = termsOf({
    pattern: { kind: 'brick', p: 1, q: 3 },
    angle: 45,
    along: 1,
    start: { kind: 'batten', x: 'centre', height: 500 },
    joint: 45,
    kerf: 20,
    turns: 'fixed',
    reuse: 'any',
    skill: 'tiler',
    level: 99,
    repairs: 2,
    rooms: [{ ...openingRoom, gap: 80 }],
  })
  expect(terms).toEqual([
    'Brick, third, diagonal as measured from wall 2',
    'Start: on a batten, joint centred',
    'Joint 4.5 mm',
    'Gap to the wall 8 mm',
    'Saw cut 2 mm',
    'Offcuts are used again with a factory edge at every joint, none is turned',
    'Laid by a tiler',
    'Enough in 99 of 100 floors, and 2 kept for repairs',
  ])
  expect(termsOf({ pattern: { kind: 'brick', p: 2, q: 5 } })[0]).toBe('Brick, 2/5, along the room')
  expect(termsOf({ warm: 'yes' }).at(-1)).toBe('Heated, or in the sun')
  expect(termsOf({ reuse: 'none' })).toContain('No offcut is used again')
})

test('names the rooms that are laid in their own way [L-095, L-099]', () => {
  const { pattern, along } = openingState
  const laying = { pattern, angle: 90, along, start: { kind: 'neatest' } } as const
  const terms = termsOf({
    rooms: [openingRoom, { ...openingRoom, name: 'Bath', laying, tile: 2, surface: 'wall' }, openingRoom],
  })
  expect(terms.filter((term) => /Bath|Room/.test(term))).toEqual([
    'Bath: straight, across the room, start: neatest cuts, joint 2 mm, gap to the wall 2 mm',
  ])
})

test('the first tile is set out from two walls, or beyond one [L-099, L-102]', () => {
  const words = setOutWords({ box: [100, 200, 4000, 3000], start: [1600, -50] })
  expect(words).toBe('The first tile has its corner 150 mm from the left wall and 25 mm beyond the top wall.')
})
