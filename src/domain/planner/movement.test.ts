import { expect, test } from 'vitest'
import type { Ring } from './core/types.ts'
import { stretchesIn } from './movement.ts'

const ring = (...corners: readonly (readonly [number, number])[]): Ring => corners.map(([x, y]) => ({ x, y }))

test('a movement joint runs from wall to wall, and ends at a column [L-064]', () => {
  const floor = ring([0, 0], [90, 0], [90, 60], [40, 60], [40, 30], [0, 30])
  const column = ring([60, 20], [70, 20], [70, 40], [60, 40])
  const ends = (axis: 'x' | 'y', at: number) =>
    stretchesIn([floor, column], axis, at).map(([a, b]) => [a.x, a.y, b.x, b.y])
  expect(ends('x', 20)).toEqual([[20, 0, 20, 30]])
  expect(ends('x', 65)).toEqual([
    [65, 0, 65, 20],
    [65, 40, 65, 60],
  ])
  expect(ends('y', 50)).toEqual([[40, 50, 90, 50]])
  expect(ends('x', 100)).toEqual([])
})

test('a movement joint ends where it meets a slanted wall [L-064]', () => {
  const floor = ring([10, 20], [90, 20], [70, 60], [10, 60])
  const ends = (axis: 'x' | 'y', at: number) =>
    stretchesIn([floor], axis, at).map(([a, b]) => [a.x, a.y, b.x, b.y])
  expect(ends('y', 30)).toEqual([[10, 30, 85, 30]])
  expect(ends('x', 80)).toEqual([[80, 20, 80, 40]])
})
