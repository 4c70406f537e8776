import { expect, test } from 'vitest'
import type { LayoutRequest } from './core/types.ts'
import { corridor, kitchen, laid, porcelainRoom, rectangle, tile } from './rooms.fixtures.ts'
import { sketchOf } from './sketch.ts'

const partOf = (request: LayoutRequest) => sketchOf([request])?.[0]
const countOf = (path: string | undefined) => (path?.match(/M/g) ?? []).length

test('a sketch has every tile that meets the room, at its start [L-096]', () => {
  const sketch = partOf(porcelainRoom)
  expect([countOf(sketch?.tiles), sketch?.start, sketch?.angle]).toEqual([35, [0, 0], 0])
  expect(sketch?.region).toBe('M0 0L40000 0L40000 30000L0 30000Z')
  expect(countOf(partOf(kitchen)?.region)).toBe(2)
  expect(countOf(partOf(corridor)?.tiles)).toBeGreaterThan(100)
})

test('a start that is searched for is drawn centred [L-096]', () => {
  const fewest = laid(rectangle(4000, 3000), tile(600, 600, 3), { start: { kind: 'fewest' } })
  expect(partOf(fewest)?.start).toEqual([20_015, 15_015])
})

test('makes no sketch of no room, nor of more tiles than can be distinguished [L-096]', () => {
  expect(sketchOf([laid(rectangle(20_000, 20_000), tile(300, 300, 3))])).toBeNull()
  expect(sketchOf([{ ...porcelainRoom, rooms: [{ ...rectangle(4000, 3000), outline: [] }] }])).toBeNull()
})

test('tiles along a slanted wall are drawn where that wall is [L-042, L-096]', () => {
  const room = {
    ...rectangle(4000, 3000),
    outline: [
      { x: 0, y: 0 },
      { x: 40_000, y: 30_000 },
      { x: 22_000, y: 54_000 },
      { x: -18_000, y: 24_000 },
    ],
  }
  const [plain, turned] = [laid(rectangle(5000, 3000), tile(600, 600, 3)), laid(room, tile(600, 600, 3))]
  const sketch = partOf({ ...turned, laying: { ...turned.laying, along: 0 } })
  expect(countOf(sketch?.tiles)).toBe(countOf(partOf(plain)?.tiles))
  expect(sketch?.region).toBe('M-18000 24000L0 0L40000 30000L22000 54000Z')
  expect([sketch?.start, sketch?.angle]).toEqual([[0, 0], expect.closeTo(36.87, 2)])
})
