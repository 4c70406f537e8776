import { expect, test } from 'vitest'
import { bathroom, corridor, hall, kitchen, patio, porcelainRoom } from '../rooms.fixtures.ts'
import { doubledArea } from './ring.ts'
import type { Layout } from './types.ts'

const floorOf = (mm2: number): Layout['areas']['floor'] => 100 * mm2

test.each([
  ['porcelain room', porcelainRoom, 12_000_000],
  ['bathroom', bathroom, 4_459_000],
  ['kitchen with its island', kitchen, 18_620_000],
  ['hall', hall, 9_720_000],
  ['corridor', corridor, 6_000_000],
  ['patio with its drain', patio, 27_422_500],
])('measures the outline of the %s exactly [L-012]', (_, { rooms: [room] }, mm2) => {
  const outline = room?.outline ?? []
  expect(doubledArea(outline)).toBe(2 * floorOf(mm2))
  expect(doubledArea(outline.toReversed())).toBe(-2 * floorOf(mm2))
})
