import { expect, test } from 'vitest'
import type { CutOut, Doorway, Room } from './core/types.ts'
import { edgeRunsOf } from './edgings.ts'
import { mm, rectangle } from './rooms.fixtures.ts'

const room = rectangle(4000, 3000)
const runs = (of: Room) => edgeRunsOf([of]).map(({ finish, length }) => `${finish} ${length / 10}`)
const door = (more: Partial<Doorway> = {}): Doorway => ({
  wall: 0,
  from: mm(1000),
  width: mm(800),
  depth: 0,
  ...more,
})

test('each wall is finished in its own way, and those beyond the list in none [L-086]', () => {
  expect(runs({ ...room, edges: ['trim', 'trim'] })).toEqual(['trim 4000', 'trim 3000'])
  expect(runs({ ...room, edges: ['none', 'silicone', 'none', 'skirting'] })).toEqual([
    'silicone 3000',
    'skirting 3000',
  ])
  expect(runs(room)).toEqual([])
})

test('a door leaves the two parts of its wall, and has an edge of its own [L-086]', () => {
  const withDoor: Room = { ...room, edges: ['skirting'], doorways: [door({ edge: 'threshold' })] }
  expect(runs(withDoor)).toEqual(['skirting 1000', 'skirting 2200', 'threshold 800'])
  const inTheCorner: Room = { ...room, edges: ['skirting'], doorways: [door({ from: 0 }), door()] }
  expect(runs(inTheCorner)).toEqual(['skirting 200', 'skirting 2200'])
})

test('the sides of an island are finished, and the rim of a column [L-086]', () => {
  const island: CutOut = {
    kind: 'island',
    edge: 'silicone',
    shape: { kind: 'rectangle', x: mm(1000), y: mm(1000), width: mm(900), height: mm(600) },
  }
  const column: CutOut = {
    kind: 'column',
    edge: 'silicone',
    shape: { kind: 'circle', x: mm(3000), y: mm(2000), diameter: mm(200) },
  }
  expect(runs({ ...room, cutOuts: [island, column] })).toEqual([
    'silicone 900',
    'silicone 600',
    'silicone 900',
    'silicone 600',
    'silicone 628.4',
  ])
})

test('a slanted wall is as long as it runs, and rooms that are joined have their edges too [L-086, L-094]', () => {
  const slanted: Room = {
    ...room,
    outline: [
      { x: 0, y: 0 },
      { x: 3000, y: 4000 },
      { x: 0, y: 4000 },
    ],
    edges: ['trim'],
  }
  expect(runs(slanted)).toEqual(['trim 500'])
  const joined: Room = {
    ...room,
    joined: [{ room: { ...room, edges: ['trim'] }, at: { x: mm(4100), y: 0 } }],
  }
  expect(runs(joined)).toEqual(['trim 4000'])
})
