import { expect, test } from 'vitest'
import { refuseOutline } from './outline.ts'

/** A bow of so many corners, and its chord. */
const bow = (corners: number) =>
  Array.from({ length: corners }, (_, index) => ({ x: index * 1000, y: index * index * 100 }))

test('takes outlines of 3 to 60 corners [L-021]', () => {
  expect(refuseOutline(bow(3), 0)).toBeNull()
  expect(refuseOutline(bow(60), 0)).toBeNull()
  expect(refuseOutline(bow(2), 0)).toEqual({ code: 'corners', room: 0, least: 3, most: 60 })
  expect(refuseOutline(bow(61), 4)).toMatchObject({ code: 'corners', room: 4 })
})
