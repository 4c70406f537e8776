import { expect, test } from 'vitest'
import { numberedWalls } from './wall-numbers.ts'

const square = (x: number): [number, number, number, number][] => [
  [x, 0, x + 10, 0],
  [x + 10, 0, x + 10, 10],
  [x + 10, 10, x, 10],
  [x, 10, x, 0],
]

test('walls are counted in each of joined rooms [L-016, L-094]', () => {
  const walls = [...square(0), ...square(10).slice(0, 2), [20, 10, 10, 0] as const, ...square(40)]
  expect(numberedWalls(walls).map(([number]) => number)).toEqual([1, 2, 3, 4, 1, 2, 3, 1, 2, 3, 4])
  expect(numberedWalls(walls).map(([, wall]) => wall)).toEqual(walls)
})
