import { expect, test } from 'vitest'
import { corridor, kitchen, laid, porcelainRoom, rectangle, tile } from './rooms.fixtures.ts'
import { sketchOf } from './sketch.ts'

const countOf = (path: string | undefined) => (path?.match(/M/g) ?? []).length

test('a sketch has every tile that meets the room, at its start [L-096]', () => {
  const sketch = sketchOf(porcelainRoom)
  expect([countOf(sketch?.tiles), sketch?.start, sketch?.angle]).toEqual([35, [0, 0], 0])
  expect(sketch?.region).toBe('M0 0L40000 0L40000 30000L0 30000Z')
  expect(countOf(sketchOf(kitchen)?.region)).toBe(2)
  expect(countOf(sketchOf(corridor)?.tiles)).toBeGreaterThan(100)
})

test('a start that is searched for is drawn centred [L-096]', () => {
  const fewest = laid(rectangle(4000, 3000), tile(600, 600, 3), { start: { kind: 'fewest' } })
  expect(sketchOf(fewest)?.start).toEqual([20_015, 15_015])
})

test('makes no sketch of no room, nor of more tiles than can be distinguished [L-096]', () => {
  expect(sketchOf(laid(rectangle(20_000, 20_000), tile(300, 300, 3)))).toBeNull()
  expect(sketchOf({ ...porcelainRoom, rooms: [{ ...rectangle(4000, 3000), outline: [] }] })).toBeNull()
})
