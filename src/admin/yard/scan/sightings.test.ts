import { expect, test } from 'vitest'
import { createSightings } from './sightings.ts'

test('counts a code once while it stays before the camera, and again when it comes back [M-214]', () => {
  const isNew = createSightings()
  expect([isNew('F1-C', 0), isNew('F1-C', 150), isNew('F1-C', 2_000), isNew('F1-C', 3_900)]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(isNew('F1-C', 6_000)).toBe(true)
  expect([isNew('F2-C', 6_100), isNew('F1-C', 6_200)]).toEqual([true, true])
})
