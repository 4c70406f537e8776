import { expect, test } from 'vitest'
import { refuseOutline } from './outline.ts'

const zigzag = (corners: number) =>
  Array.from({ length: corners }, (_, index) => ({ x: index * 1000, y: (index % 2) * 1000 }))

test('takes outlines of 3 to 60 corners [L-021]', () => {
  expect(refuseOutline(zigzag(3), 0)).toBeNull()
  expect(refuseOutline(zigzag(60), 0)).toBeNull()
  expect(refuseOutline(zigzag(2), 0)).toEqual({ code: 'corners', room: 0, least: 3, most: 60 })
  expect(refuseOutline(zigzag(61), 4)).toMatchObject({ code: 'corners', room: 4 })
})
