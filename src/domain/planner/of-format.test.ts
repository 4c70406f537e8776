import { expect, test } from 'vitest'
import { layoutOf } from './layout.fixtures.ts'
import { ofFormat } from './of-format.ts'
import { laid, rectangle, tile } from './rooms.fixtures.ts'

test('joints and slivers are counted with the first format, and not again with others [L-051, L-084]', () => {
  /* A tile and a strip of 1 mm beside it. */
  const layout = layoutOf(laid(rectangle(604, 600), tile(600, 600, 3)))
  expect(layout.slivers).toHaveLength(1)
  const [first, second] = [ofFormat(layout, 0), ofFormat(layout, 1)]
  expect([first.slivers, first.areas, first.whole]).toEqual([layout.slivers, layout.areas, [1]])
  expect([second.slivers, second.areas.slivers, second.areas.floor, second.whole]).toEqual([[], 0, 0, [0]])
})
