import { expect, test } from 'vitest'
import { quantity } from '../measure/quantity.ts'
import { joinPlans, type LinePlan, planShortfall } from './line-plans.ts'

const plan = (number: string, tiles = 35, hundredths = 1260): LinePlan => ({
  number,
  token: number,
  tiles,
  quantity: quantity(hundredths),
})

test('a line that holds less than its plans says how many tiles they need [L-088]', () => {
  const holding = (tiles: number) => ({ tiles, quantity: quantity(tiles * 36) })
  expect(planShortfall([plan('a')], holding(34))).toBe(35)
  expect(planShortfall([plan('a')], holding(35))).toBeNull()
  expect(planShortfall([plan('a'), plan('b', 20, 720)], holding(54))).toBe(55)
  expect(planShortfall([], holding(1))).toBeNull()
})

test('packs are compared by their number, where a line has no count of tiles [L-088]', () => {
  const packs = (count: number) => ({ tiles: null, quantity: quantity(count * 100) })
  expect(planShortfall([plan('a', 35, 900)], packs(8))).toBe(35)
  expect(planShortfall([plan('a', 35, 900)], packs(9))).toBeNull()
})

test('several areas are not held against a line for their rounding [L-088]', () => {
  /* 3 tiles of 0.0225 m² are 0.07 m² each time, 9 of them 0.20 m². */
  const three = plan('a', 3, 7)
  expect(planShortfall([three, three, three], { tiles: 9, quantity: quantity(20) })).toBeNull()
})

test('a line remembers its newest 20 plans [L-088]', () => {
  const many = Array.from({ length: 20 }, (_, i) => plan(`${i}`))
  expect(joinPlans(many, [plan('new')])?.map(({ number }) => number)).toEqual([
    ...many.slice(1).map(({ number }) => number),
    'new',
  ])
  expect(joinPlans(null, null)).toBeNull()
})
