import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { ratingOf } from './rating.ts'

const ratingOfStars = (stars: readonly number[]) =>
  ratingOf({ count: stars.length, total: stars.reduce((sum, star) => sum + star, 0) })

test('averages the stars of published reviews to one decimal [S-040]', () => {
  expect(ratingOfStars([4, 4, 5])).toEqual({ count: 3, average: 4.3 })
  expect(ratingOfStars([4, 4, 4, 5])).toEqual({ count: 4, average: 4.3 })
  expect(ratingOfStars([5])).toEqual({ count: 1, average: 5 })
})

test('has no rating without reviews [S-040]', () => {
  expect(ratingOfStars([])).toBeNull()
})

test('is never more than half a tenth from the true average, nor outside one to five [S-040]', () => {
  assert(
    property(array(constantFrom(1, 2, 3, 4, 5), { minLength: 1, maxLength: 400 }), (stars) => {
      const mean = stars.reduce((sum, star) => sum + star, 0) / stars.length
      const { average = 0 } = ratingOfStars(stars) ?? {}
      expect(Math.abs(average - mean)).toBeLessThanOrEqual(0.05 + 1e-9)
      expect(average).toBeGreaterThanOrEqual(1)
      expect(average).toBeLessThanOrEqual(5)
    }),
  )
})
